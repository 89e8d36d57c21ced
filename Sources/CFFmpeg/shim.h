// What Swift cannot import of libav by itself: macros of structure and function type, arrays
// inside structures, and calls whose shape differs between versions of libav.
#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avstring.h>
#include <libavutil/avutil.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/frame.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <stdint.h>
#include <string.h>

static const int vbench_error_again = AVERROR(EAGAIN);
static const int vbench_error_end_of_file = AVERROR_EOF;
static const int64_t vbench_no_timestamp = AV_NOPTS_VALUE;
static const int vbench_error_no_memory = AVERROR(ENOMEM);
static const int vbench_log_quiet = AV_LOG_QUIET;
static const int vbench_lambda_per_quantizer = FF_QP2LAMBDA;

/// Refuses every other file that a container refers to.
static inline int vbench_open_nothing(AVFormatContext *format, AVIOContext **file, const char *url,
                                      int flags, AVDictionary **options) {
  (void)format;
  (void)file;
  (void)url;
  (void)flags;
  (void)options;
  return AVERROR(EACCES);
}

/// Opens an open file as one of the containers whose names in libavformat are listed between commas,
/// and lets it open no other file.
///
/// - kind: what the file is if it is none of them; NULL otherwise.
static inline int vbench_open_container(AVFormatContext **result, AVIOContext *file,
                                        const char *url, const char *list,
                                        AVIOInterruptCB interruption, const char **kind) {
  *result = NULL;
  *kind = NULL;
  AVFormatContext *format = avformat_alloc_context();
  if (!format) return AVERROR(ENOMEM);
  format->pb = file;
  format->interrupt_callback = interruption;
  format->io_open = vbench_open_nothing;
  int code = av_probe_input_buffer2(file, &format->iformat, url, format, 0, 0);
  if (code >= 0 && av_match_list(format->iformat->name, list, ',') <= 0) {
    *kind = format->iformat->long_name ? format->iformat->long_name : format->iformat->name;
    code = AVERROR_DEMUXER_NOT_FOUND;
  }
  if (code < 0) {
    avformat_free_context(format);
    return code;
  }
  // Frees the context where it fails.
  code = avformat_open_input(&format, url, format->iformat, NULL);
  *result = format;
  return code;
}

/// Gives a decoder a frame that is gray all over.
static inline int vbench_gray_buffer(AVCodecContext *context, AVFrame *frame, int flags) {
  int code = avcodec_default_get_buffer2(context, frame, flags);
  for (int i = 0; code >= 0 && i < AV_NUM_DATA_POINTERS && frame->buf[i]; i++) {
    memset(frame->buf[i]->data, 128, frame->buf[i]->size);
  }
  return code;
}

/// Makes a decoder leave gray what it does not come to.
static inline void vbench_begin_gray(AVCodecContext *context) {
  context->get_buffer2 = vbench_gray_buffer;
}

/// The first byte of a frame's plane; the row of a picture stored bottom-up that is shown first.
static inline uint8_t *vbench_plane(const AVFrame *frame, int plane) { return frame->data[plane]; }

/// The distance between two rows of a plane; negative where the picture is stored bottom-up.
static inline int vbench_stride(const AVFrame *frame, int plane) { return frame->linesize[plane]; }

/// Lets a frame without buffers of its own look at a plane that somebody else owns.
static inline void vbench_set_plane(AVFrame *frame, int plane, const uint8_t *base, int stride) {
  frame->data[plane] = (uint8_t *)base;
  frame->linesize[plane] = stride;
}

/// The stream's 3x3 display matrix, or NULL.
static inline const int32_t *vbench_display_matrix(const AVStream *stream) {
  const uint8_t *data = NULL;
  size_t size = 0;
#if LIBAVFORMAT_VERSION_INT >= AV_VERSION_INT(60, 15, 100)
  const AVPacketSideData *side =
      av_packet_side_data_get(stream->codecpar->coded_side_data,
                              stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
  if (side) {
    data = side->data;
    size = side->size;
  }
#else
  data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
#endif
  return size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
}

/// How many entries of the container's index will come out as frames that are shown.
static inline int vbench_shown_index_entries(AVStream *stream) {
  int shown = 0;
  int count = avformat_index_get_entries_count(stream);
  for (int i = 0; i < count; i++) {
    const AVIndexEntry *entry = avformat_index_get_entry(stream, i);
    if (entry && !(entry->flags & AVINDEX_DISCARD_FRAME)) shown++;
  }
  return shown;
}

/// Whether the codec codes every frame by itself.
static inline int vbench_is_intra_only(enum AVCodecID codec) {
  const AVCodecDescriptor *descriptor = avcodec_descriptor_get(codec);
  return descriptor && (descriptor->props & AV_CODEC_PROP_INTRA_ONLY);
}

/// How the samples of a pixel format lie.
typedef struct {
  int is_rgb;             // red, green, blue (or a palette of them) rather than luma and chroma
  int is_planar_8bit_yuv; // Y, Cb, Cr in the first three planes, one byte each
  int components;         // without alpha
  int chroma_shift_x;
  int chroma_shift_y;
} vbench_pixel_format;

static inline vbench_pixel_format vbench_describe(enum AVPixelFormat format) {
  vbench_pixel_format result = {0, 0, 0, 0, 0};
  const AVPixFmtDescriptor *descriptor = av_pix_fmt_desc_get(format);
  if (!descriptor) return result;
  uint64_t flags = descriptor->flags;
  result.components = descriptor->nb_components - ((flags & AV_PIX_FMT_FLAG_ALPHA) ? 1 : 0);
  result.is_rgb = (flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)) != 0;
  result.chroma_shift_x = descriptor->log2_chroma_w;
  result.chroma_shift_y = descriptor->log2_chroma_h;
  if (!result.is_rgb && result.components == 3 &&
      !(flags & (AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BITSTREAM))) {
    result.is_planar_8bit_yuv = 1;
    for (int i = 0; i < 3; i++) {
      const AVComponentDescriptor *component = &descriptor->comp[i];
      if (component->plane != i || component->step != 1 || component->depth != 8)
        result.is_planar_8bit_yuv = 0;
    }
  }
  return result;
}

/// Scalers that give the same bits on every machine.
static const int vbench_scaler_flags = SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT;

/// A converter between two sizes and pixel formats, for `sws_freeContext`; NULL when it cannot be.
/// Samples keep their meaning where both sides have the same matrix and range.
static inline struct SwsContext *vbench_make_scaler(const AVFrame *source, int source_full_range,
                                                    const AVFrame *target, int target_full_range,
                                                    int is_bt709) {
  struct SwsContext *context = sws_getContext(
      source->width, source->height, (enum AVPixelFormat)source->format, target->width,
      target->height, (enum AVPixelFormat)target->format, vbench_scaler_flags, NULL, NULL, NULL);
  if (context) {
    const int *matrix = sws_getCoefficients(is_bt709 ? SWS_CS_ITU709 : SWS_CS_ITU601);
    sws_setColorspaceDetails(context, matrix, source_full_range, matrix, target_full_range, 0,
                             1 << 16, 1 << 16);
  }
  return context;
}

/// Converts the whole of a frame into another one that has its buffers.
static inline int vbench_scale(struct SwsContext *context, const AVFrame *source, AVFrame *target) {
  return sws_scale(context, (const uint8_t *const *)source->data, source->linesize, 0,
                   source->height, target->data, target->linesize);
}
