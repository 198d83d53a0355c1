// WebPDemux and WebPInitDecoderConfig are inline functions over versioned ones; Swift sees them through this header.
#include <webp/decode.h>
#include <webp/demux.h>
