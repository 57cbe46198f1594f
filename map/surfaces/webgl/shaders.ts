/* GLSL of the four programs. Everything is in device pixels once placed; colours come out premultiplied. A pixel's coverage is worked out
   from its distance to the edge, so no multisampling is needed, which would halve the speed of a software driver. */

/** `place` leads from data to device pixels; `screen` holds the canvas's size. */
const PLACED = `
uniform mat3 place;
uniform vec2 screen;
vec4 clip(vec2 pixel) {
  return vec4(pixel.x / screen.x * 2.0 - 1.0, 1.0 - pixel.y / screen.y * 2.0, 0.0, 1.0);
}
vec2 placed(vec2 point) { return (place * vec3(point, 1.0)).xy; }
`

/** One instance a segment, four corners each; neighbours give the joins. */
export const LINE_VERTEX = `#version 300 es
precision highp float;
in vec2 before;
in vec2 from;
in vec2 to;
in vec2 after;
/* Length along the path at both ends, data units. */
in vec2 along;
uniform float halfWidth;
uniform float scale;
uniform float miterLimit;
out float across;
out float run;
${PLACED}
vec2 direction(vec2 a, vec2 b) {
  vec2 d = b - a;
  float l = length(d);
  return l > 1e-5 ? d / l : vec2(0.0);
}
/* Offset of the outer edge at a join; square where the join would be too sharp or there is none. */
vec2 joinOffset(vec2 own, vec2 other) {
  vec2 normal = vec2(-own.y, own.x);
  if (other == vec2(0.0)) return normal;
  vec2 sum = normal + vec2(-other.y, other.x);
  float share = dot(sum, sum) / 2.0;
  float miter = share > 1e-6 ? length(sum) / share : miterLimit + 1.0;
  return miter > miterLimit ? normal : sum / share;
}
void main() {
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  bool atEnd = gl_VertexID > 1;
  vec2 a = placed(from);
  vec2 b = placed(to);
  vec2 own = direction(a, b);
  vec2 other = atEnd ? direction(b, placed(after)) : direction(placed(before), a);
  float outer = halfWidth + 0.5;
  vec2 offset = joinOffset(own, other) * side * outer;
  across = side * outer;
  run = (atEnd ? along.y : along.x) * scale + dot(offset, own);
  gl_Position = clip((atEnd ? b : a) + offset);
}`

export const LINE_FRAGMENT = `#version 300 es
precision highp float;
in float across;
in float run;
uniform float halfWidth;
uniform vec2 dash;
uniform vec4 colour;
out vec4 pixel;
void main() {
  float cover = clamp(halfWidth + 0.5 - abs(across), 0.0, min(1.0, halfWidth * 2.0));
  if (dash.y > 0.0) {
    float at = mod(run, dash.x + dash.y);
    float inside = at < dash.x ? min(at, dash.x - at) : -min(at - dash.x, dash.x + dash.y - at);
    cover *= clamp(inside + 0.5, 0.0, 1.0);
  }
  float alpha = colour.a * cover;
  pixel = vec4(colour.rgb * alpha, alpha);
}`

export const FILL_VERTEX = `#version 300 es
precision highp float;
in vec2 position;
out vec2 at;
${PLACED}
void main() {
  at = placed(position);
  gl_Position = clip(at);
}`

/** `hatch`: half the width of a line, the distance between two, and where the pattern starts; no lines when the distance is 0. */
export const FILL_FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
uniform vec4 colour;
uniform vec3 hatch;
out vec4 pixel;
void main() {
  float cover = 1.0;
  if (hatch.y > 0.0) {
    float across = mod((at.x + at.y) * 0.70710678 - hatch.z, hatch.y);
    cover = clamp(hatch.x + 0.5 - min(across, hatch.y - across), 0.0, 1.0);
  }
  float alpha = colour.a * cover;
  pixel = vec4(colour.rgb * alpha, alpha);
}`

export const POINT_VERTEX = `#version 300 es
precision highp float;
in vec2 position;
uniform float size;
out vec2 centre;
${PLACED}
void main() {
  centre = placed(position);
  gl_Position = clip(centre);
  gl_PointSize = size + 2.0;
}`

export const POINT_FRAGMENT = `#version 300 es
precision highp float;
in vec2 centre;
uniform vec2 screen;
uniform float size;
uniform float edgeWidth;
uniform float square;
uniform vec4 colour;
uniform vec4 edgeColour;
out vec4 pixel;
void main() {
  vec2 d = abs(vec2(gl_FragCoord.x, screen.y - gl_FragCoord.y) - centre);
  float away = square > 0.5 ? max(d.x, d.y) : length(d);
  float outer = clamp(size / 2.0 + 0.5 - away, 0.0, 1.0);
  float inner = edgeWidth > 0.0 ? clamp(size / 2.0 - edgeWidth + 0.5 - away, 0.0, 1.0) : outer;
  vec4 fill = vec4(colour.rgb, 1.0) * colour.a * inner;
  vec4 edge = vec4(edgeColour.rgb, 1.0) * edgeColour.a * (outer - inner);
  pixel = fill + edge;
  if (pixel.a <= 0.0) discard;
}`

/** One instance a quad: where it goes (device pixels) and which part of the texture it shows (0–1). */
export const IMAGE_VERTEX = `#version 300 es
precision highp float;
/* x, y, width, height in the frame of place, and of the texture. */
in vec4 target;
in vec4 source;
out vec2 uv;
${PLACED}
void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  uv = source.xy + corner * source.zw;
  gl_Position = clip(placed(target.xy + corner * target.zw));
}`

export const IMAGE_FRAGMENT = `#version 300 es
precision mediump float;
in vec2 uv;
uniform sampler2D picture;
uniform float alpha;
out vec4 pixel;
void main() { pixel = texture(picture, uv) * alpha; }`
