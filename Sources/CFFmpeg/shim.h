// Wrappers for the parts of libav that Swift cannot import: function-like macros, arrays inside
// structures, and functions whose signatures differ between versions of libav.
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

/// Refuses to open a file. libav calls this function when a container refers to another file.
static inline int vbench_open_nothing(AVFormatContext *format, AVIOContext **file, const char *url,
                                      int flags, AVDictionary **options) {
  (void)format;
  (void)file;
  (void)url;
  (void)flags;
  (void)options;
  return AVERROR(EACCES);
}

/// Opens the container in a file that is already open. The container cannot open other files.
///
/// - list: the names of the accepted containers in libavformat, separated by commas.
/// - kind: receives the name of the file's format if the list does not contain it, otherwise NULL.
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
  // At a score of 1, only the name fits. From version 7 on, libav recognizes a playlist only if its
  // name fits as well.
  if (code <= 1) {
    const AVInputFormat *playlist = NULL;
    int score = av_probe_input_buffer2(file, &playlist, "x.m3u8", format, 0, 0);
    if (score > 1) {
      format->iformat = playlist;
      code = score;
    }
  }
  if (code >= 0 && av_match_list(format->iformat->name, list, ',') <= 0) {
    *kind = format->iformat->long_name ? format->iformat->long_name : format->iformat->name;
    code = AVERROR_DEMUXER_NOT_FOUND;
  }
  if (code < 0) {
    avformat_free_context(format);
    return code;
  }
  // If this call fails, it frees the context.
  code = avformat_open_input(&format, url, format->iformat, NULL);
  *result = format;
  return code;
}

/// Opens a device.
///
/// - kind: the name of its kind in libavdevice.
static inline int vbench_open_device(AVFormatContext **result, const char *kind, const char *path,
                                     AVIOInterruptCB interruption) {
  *result = NULL;
  const AVInputFormat *input = av_find_input_format(kind);
  if (!input) return AVERROR_DEMUXER_NOT_FOUND;
  AVFormatContext *format = avformat_alloc_context();
  if (!format) return AVERROR(ENOMEM);
  format->interrupt_callback = interruption;
  format->io_open = vbench_open_nothing;
  // If this call fails, it frees the context.
  int code = avformat_open_input(&format, path, input, NULL);
  *result = format;
  return code;
}

/// Allocates the buffers of a decoder's frame and fills them with gray.
static inline int vbench_gray_buffer(AVCodecContext *context, AVFrame *frame, int flags) {
  int code = avcodec_default_get_buffer2(context, frame, flags);
  for (int i = 0; code >= 0 && i < AV_NUM_DATA_POINTERS && frame->buf[i]; i++) {
    memset(frame->buf[i]->data, 128, frame->buf[i]->size);
  }
  return code;
}

/// Makes a decoder fill each frame with gray before decoding it, so that parts that cannot be
/// decoded stay gray.
static inline void vbench_begin_gray(AVCodecContext *context) {
  context->get_buffer2 = vbench_gray_buffer;
}

/// Returns the ICC profile of a frame, which belongs to the frame; NULL if there is none.
static inline const uint8_t *vbench_icc_profile(const AVFrame *frame, size_t *size) {
  const AVFrameSideData *data = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE);
  *size = data ? data->size : 0;
  return data ? data->data : NULL;
}

/// Returns the address of the row of a plane that is displayed at the top.
static inline uint8_t *vbench_plane(const AVFrame *frame, int plane) { return frame->data[plane]; }

/// Returns the number of bytes from a row of a plane to the row displayed below it. The number is
/// negative if rows are stored from bottom to top.
static inline int vbench_stride(const AVFrame *frame, int plane) { return frame->linesize[plane]; }

/// Makes a plane of a frame point to memory that another object owns. The frame must not have
/// buffers.
static inline void vbench_set_plane(AVFrame *frame, int plane, const uint8_t *base, int stride) {
  frame->data[plane] = (uint8_t *)base;
  frame->linesize[plane] = stride;
}

/// Returns the stream's 3 x 3 display matrix, or NULL if there is none.
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

/// Returns the number of entries in the stream's index whose frames are displayed.
static inline int vbench_shown_index_entries(AVStream *stream) {
  int shown = 0;
  int count = avformat_index_get_entries_count(stream);
  for (int i = 0; i < count; i++) {
    const AVIndexEntry *entry = avformat_index_get_entry(stream, i);
    if (entry && !(entry->flags & AVINDEX_DISCARD_FRAME)) shown++;
  }
  return shown;
}

/// Returns whether the codec encodes every frame independently of other frames.
static inline int vbench_is_intra_only(enum AVCodecID codec) {
  const AVCodecDescriptor *descriptor = avcodec_descriptor_get(codec);
  return descriptor && (descriptor->props & AV_CODEC_PROP_INTRA_ONLY);
}

/// The arrangement of samples in a pixel format.
typedef struct {
  int is_rgb;             // nonzero if the samples are RGB or indices of RGB colors
  int is_planar_8bit_yuv; // nonzero if planes 0...2 are Y, Cb and Cr with one byte per sample
  int components;         // the number of components without alpha
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

/// The address of a scaler. Swift imports it as an opaque pointer or as one to a structure,
/// depending on the version of libswscale.
typedef struct SwsContext *vbench_scaler;

/// Flags that make a scaler's results bit-identical on every machine.
static const int vbench_scaler_flags = SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT;

/// Creates a scaler that converts frames with the size and pixel format of `source` to those of
/// `target`. Returns NULL on failure. The caller must free the scaler with `sws_freeContext`. Both
/// frames use the same YCbCr matrix, but their ranges may differ.
static inline vbench_scaler vbench_make_scaler(const AVFrame *source, int source_full_range,
                                               const AVFrame *target, int target_full_range,
                                               int is_bt709) {
  vbench_scaler context = sws_getContext(
      source->width, source->height, (enum AVPixelFormat)source->format, target->width,
      target->height, (enum AVPixelFormat)target->format, vbench_scaler_flags, NULL, NULL, NULL);
  if (context) {
    const int *matrix = sws_getCoefficients(is_bt709 ? SWS_CS_ITU709 : SWS_CS_ITU601);
    sws_setColorspaceDetails(context, matrix, source_full_range, matrix, target_full_range, 0,
                             1 << 16, 1 << 16);
  }
  return context;
}

/// Converts a whole frame into another frame, whose buffers must already exist.
static inline int vbench_scale(vbench_scaler context, const AVFrame *source, AVFrame *target) {
  return sws_scale(context, (const uint8_t *const *)source->data, source->linesize, 0,
                   source->height, target->data, target->linesize);
}
