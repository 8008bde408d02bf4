// Draws every picture of the demo and the brand, with the project's own packages and fonts: node demo/make-artwork.mjs
import fs from 'node:fs';
import path from 'node:path';
import { create } from 'fontkit';
import sharp from 'sharp';

const HERE = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
const OUT = path.join(HERE, 'artwork');
const PUBLIC = path.join(HERE, '..', 'public');
const WEB = path.join(HERE, '..', 'src/platform/web/art');
const SIGN_IN = path.join(HERE, '..', 'src/sign-in/web/art');
for (const dir of [OUT, PUBLIC, WEB, SIGN_IN]) fs.mkdirSync(dir, { recursive: true });

const json = (name) => {
  try {
    return JSON.parse(fs.readFileSync(path.join(HERE, name), 'utf8'));
  } catch {
    return null;
  }
};
const folder = (name) =>
  fs
    .readdirSync(path.join(HERE, name))
    .filter((f) => f.endsWith('.json'))
    .sort()
    .map((f) => json(`${name}/${f}`))
    .filter(Boolean);

// ---------------------------------------------------------------- tools
const n = (x) => +x.toFixed(1);
const n2 = (x) => +x.toFixed(2);
const hash = (s) => {
  let h = 2166136261;
  for (const c of s) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  h ^= h >>> 15;
  h = Math.imul(h, 2246822519);
  return (h ^ (h >>> 13)) >>> 0;
};
const dice = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const rep = (k, f) => Array.from({ length: k }, (_, i) => f(i)).join('');
const C = (x, y, r, f, o = '') => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${f}"${o && ' ' + o}/>`;
const E = (x, y, rx, ry, f, o = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${f}"${o && ' ' + o}/>`;
const B = (x, y, w, h, r, f, o = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ''} fill="${f}"${o && ' ' + o}/>`;
const D = (d, f, o = '') => `<path d="${d}" fill="${f}"${o && ' ' + o}/>`;
const S = (d, s, w, o = '') =>
  `<path d="${d}" fill="none" stroke="${s}" stroke-width="${n(w)}" stroke-linecap="round" stroke-linejoin="round"${o && ' ' + o}/>`;
const R = (x, y, r, s, w, o = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${s}" stroke-width="${n(w)}"${o && ' ' + o}/>`;
const G = (t, inner, o = '') => `<g${t && ` transform="${t}"`}${o && ' ' + o}>${inner}</g>`;
const op = (v) => `opacity="${v}"`;
const svg = (w, h, body, bg) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${bg ? B(0, 0, w, h, 0, bg) : ''}${body}</svg>`;
const written = new Set();
const save = (name, s) => {
  written.add(name + '.svg');
  fs.writeFileSync(path.join(OUT, name + '.svg'), s + '\n');
};

// Lettering as outlines: whole numbers in a 320-unit em, relative commands, so that a word costs a few hundred bytes.
const font = (name) => create(fs.readFileSync(path.join(HERE, '../src/platform/server/pdf/fonts', `${name}.ttf`)));
const fonts = { 600: font('figtree-bold'), 700: font('figtree-bold'), 800: font('figtree-display') };
const EM = 320;
function outline(s, w, track) {
  const run = fonts[w].layout(s),
    k = EM / fonts[w].unitsPerEm,
    cs = [];
  let pen = 0;
  run.glyphs.forEach((glyph, i) => {
    for (const { command, args } of glyph.path.commands)
      cs.push({ command, at: args.map((v, j) => Math.round(j % 2 ? -v * k : pen + v * k)) });
    pen += run.positions[i].xAdvance * k + track * EM;
  });
  let x = 0,
    y = 0,
    sx = 0,
    sy = 0,
    d = '';
  const nums = (a) => a.map((v, i) => (i && v >= 0 ? ' ' : '') + v).join('');
  for (const { command, at } of cs) {
    if (command === 'closePath') {
      d += 'z';
      x = sx;
      y = sy;
      continue;
    }
    const [X, Y] = at.slice(-2);
    if (command === 'moveTo') {
      d += 'M' + nums([X, Y]);
      sx = X;
      sy = Y;
    } else if (command === 'lineTo')
      d += X === x && Y === y ? '' : Y === y ? 'h' + (X - x) : X === x ? 'v' + (Y - y) : 'l' + nums([X - x, Y - y]);
    else d += (command === 'quadraticCurveTo' ? 'q' : 'c') + nums(at.map((v, j) => v - (j % 2 ? y : x)));
    x = X;
    y = Y;
  }
  return d;
}
const width = (s, size, { w = 800, track = -0.02 } = {}) => {
  const run = fonts[w].layout(s);
  return (run.advanceWidth / fonts[w].unitsPerEm + track * run.glyphs.length) * size;
};
function text(s, x, y, size, fill, { w = 800, track = -0.02, anchor = 'start' } = {}) {
  const len = width(s, size, { w, track });
  const px = anchor === 'middle' ? x - len / 2 : anchor === 'end' ? x - len : x;
  return `<path transform="translate(${n(px)} ${n(y)})scale(${+(size / EM).toFixed(4)})" fill="${fill}" d="${outline(s, w, track)}"/>`;
}
// Breaks words into at most `lines` lines of the most even length, at the largest size that fits.
function fit(s, maxW, maxH, { from = 60, to = 12, lines = 3, lead = 1.06, ...font } = {}) {
  const words = s.split(' ');
  for (let size = from; size >= to; size -= 1) {
    for (let k = 1; k <= lines; k++) {
      if (size * (0.78 + (k - 1) * lead) > maxH) break;
      const best = split(words, k, size, font);
      if (best && best.w <= maxW) return { size, lines: best.lines, lead: size * lead };
    }
  }
  return { size: to, lines: split(words, lines, to, font).lines, lead: to * lead };
}
function split(words, k, size, font) {
  if (k > words.length) return null;
  if (k === 1) {
    const l = words.join(' ');
    return { lines: [l], w: width(l, size, font) };
  }
  let best = null;
  for (let i = 1; i <= words.length - k + 1; i++) {
    const l = words.slice(0, i).join(' ');
    const rest = split(words.slice(i), k - 1, size, font);
    if (!rest) continue;
    const w = Math.max(width(l, size, font), rest.w);
    if (!best || w < best.w) best = { lines: [l, ...rest.lines], w };
  }
  return best;
}

// ---------------------------------------------------------------- palettes
// bg ground, a quiet shape, b middle shape, c strongest against the ground, d tooth white, e accent, k dark detail on d
const P = {
  deep: { bg: '#0B3B3E', a: '#125053', b: '#2C8C83', c: '#8FD3C1', d: '#EFF8F4', e: '#E9C98F', k: '#0B3B3E' },
  mint: { bg: '#CDEADF', a: '#AEDDCD', b: '#3E9C90', c: '#0B4F52', d: '#FBFEFC', e: '#EBC27A', k: '#0B4F52' },
  sand: { bg: '#F2E5D0', a: '#E8D3AE', b: '#2B8C82', c: '#0D4F52', d: '#FFFBF3', e: '#C9954A', k: '#0D4F52' },
  sky: { bg: '#CFE5EC', a: '#AFD2DE', b: '#3A809A', c: '#0D3B50', d: '#F8FCFD', e: '#EFC98A', k: '#0D3B50' },
  navy: { bg: '#0C2738', a: '#163E55', b: '#3C7F97', c: '#A9D3DF', d: '#F0F8FA', e: '#E9C98F', k: '#0C2738' },
  iris: { bg: '#DEDBF0', a: '#C6C0E6', b: '#6A61AE', c: '#2B2566', d: '#FBFAFE', e: '#7CC9B3', k: '#2B2566' },
  plum: { bg: '#2A2452', a: '#3B3470', b: '#7D74C2', c: '#C9C3EC', d: '#F6F4FD', e: '#A9DFCB', k: '#2A2452' },
  sea: { bg: '#2C8C83', a: '#3F9C92', b: '#0F6062', c: '#BFE5D8', d: '#F4FBF8', e: '#F2D39B', k: '#0B3B3E' },
  steel: { bg: '#2C6682', a: '#3D7793', b: '#163E55', c: '#BBD9E4', d: '#F5FAFC', e: '#F0D09A', k: '#0C2738' },
  dune: { bg: '#E5C48C', a: '#EDD4A9', b: '#B07F3A', c: '#0F4A4C', d: '#FFFAF0', e: '#1F7A73', k: '#0F4A4C' },
  lilac: { bg: '#8A82CB', a: '#9C95D7', b: '#463D8C', c: '#E6E3F5', d: '#FBFAFF', e: '#BFE8D8', k: '#2A2452' },
};
const PAL = Object.keys(P);

// ---------------------------------------------------------------- forms
const MOLAR =
  'M50 17C41 6 20 4 11 20C3 36 11 53 16 69C20 84 20 115 31 116C42 117 39 84 50 84C61 84 58 117 69 116C80 115 80 84 84 69C89 53 97 36 89 20C80 4 59 6 50 17Z';
const CROWN =
  'M50 14C42 4 18 1 9 16C1 31 9 48 14 60C18 70 20 78 31 79C39 80 44 76 50 76C56 76 61 80 69 79C80 78 82 70 86 60C91 48 99 31 91 16C82 1 58 4 50 14Z';
const SINGLE =
  'M30 6C17 3 5 13 6 32C7 48 14 53 17 68C20 86 22 118 30 118C38 118 40 86 43 68C46 53 53 48 54 32C55 13 43 3 30 6Z';
const at =
  (shape, w, h) =>
  (x, y, s, f, o = '', rot = 0) =>
    `<path transform="translate(${n(x)} ${n(y)})${rot ? `rotate(${rot})` : ''}scale(${n2(s)})translate(${-w / 2} ${-h / 2})" fill="${f}" d="${shape}"${o && ' ' + o}/>`;
const molar = at(MOLAR, 100, 120),
  crown = at(CROWN, 100, 80),
  single = at(SINGLE, 60, 120);
const DROP = 'M0-50C20-22 36-4 36 16A36 36 0 0 1-36 16C-36-4-20-22 0-50Z';
const drop = (x, y, s, f, o = '') =>
  `<path transform="translate(${n(x)} ${n(y)})scale(${n2(s)})" d="${DROP}" fill="${f}"${o && ' ' + o}/>`;
const star = (x, y, r, f, q = 0.22) =>
  D(
    rep(8, (i) => {
      const t = (i * Math.PI) / 4,
        u = i % 2 ? r * q : r;
      return (i ? 'L' : 'M') + n(x + Math.sin(t) * u) + ' ' + n(y - Math.cos(t) * u);
    }) + 'z',
    f,
  );
const fissure = (x, y, s, col, w = 6) =>
  S(
    `M${n(x - 30 * s)} ${n(y - 4 * s)}q${n(16 * s)} ${n(10 * s)} ${n(30 * s)} ${n(2 * s)}t${n(30 * s)} ${n(4 * s)}M${n(x - 8 * s)} ${n(y - 28 * s)}q${n(10 * s)} ${n(16 * s)} 0 ${n(32 * s)}M${n(x + 12 * s)} ${n(y + 30 * s)}q${n(-8 * s)}${n(-16 * s)} 2 ${n(-30 * s)}`,
    col,
    w * s,
  );
const TEETH = [
  [1, 1],
  [1.06, 1.02],
  [0.72, 0.86],
  [0.7, 0.84],
  [0.76, 0.8],
  [0.66, 0.6],
  [0.84, 0.62],
  [0.84, 0.62],
  [0.66, 0.6],
  [0.76, 0.8],
  [0.7, 0.84],
  [0.72, 0.86],
  [1.06, 1.02],
  [1, 1],
];
// teeth seen from the chewing side, set edge to edge along half an ellipse
function archPlaces(cx, cy, rx, ry, up = 1) {
  const pt = (t) => [cx - Math.cos(t) * rx, cy - up * Math.sin(t) * ry];
  const N = 400,
    len = [0];
  let q = pt(0);
  for (let i = 1; i <= N; i++) {
    const r = pt((Math.PI * i) / N);
    len.push(len[i - 1] + Math.hypot(r[0] - q[0], r[1] - q[1]));
    q = r;
  }
  const sum = TEETH.reduce((s, [w]) => s + w, 0),
    u = len[N] / sum;
  let run = 0;
  return TEETH.map(([w, h], i) => {
    const mid = (run + w / 2) * u;
    run += w;
    const k = Math.max(
        1,
        len.findIndex((l) => l >= mid),
      ),
      t = (Math.PI * k) / N,
      [x, y] = pt(t);
    return {
      x,
      y,
      rot: (Math.atan2(-up * Math.cos(t) * ry, Math.sin(t) * rx) * 180) / Math.PI,
      w: w * u * 0.93,
      h: h * u * 0.93,
      big: i < 2 || i > 11,
      i,
    };
  });
}
const archTeeth = (places, p, hl = -1, line = p.b) =>
  places
    .map(
      (q) =>
        `<g transform="translate(${n(q.x)} ${n(q.y)})rotate(${n(q.rot)})">${B(-q.w / 2, -q.h / 2, q.w, q.h, Math.min(q.w, q.h) * 0.38, q.i === hl ? p.e : p.d)}${q.big ? S(`M${n(-q.w * 0.22)} 0h${n(q.w * 0.44)}M0 ${n(-q.h * 0.22)}v${n(q.h * 0.44)}`, line, q.w * 0.06, op(0.6)) : ''}</g>`,
    )
    .join('');
const smooth = (pts) => {
  const q = pts.map((s) => s.split(' ').map(Number));
  let d = `M${q[0][0]} ${q[0][1]}`;
  for (let i = 1; i < q.length; i++) {
    const my = n((q[i - 1][0] + q[i][0]) / 2),
      mz = n((q[i - 1][1] + q[i][1]) / 2);
    d += i === 1 ? `L${my} ${mz}` : `Q${q[i - 1][0]} ${q[i - 1][1]} ${my} ${mz}`;
  }
  return d + `L${q.at(-1)[0]} ${q.at(-1)[1]}`;
};
const gumLine = (y, amp = 18) =>
  `M0 ${y}C60 ${y - amp} 110 ${y + amp * 0.7} 180 ${y}S300 ${y - amp * 0.6} 360 ${y}S480 ${y + amp * 0.6} 530 ${y - 4}S610 ${y - amp * 0.6} 640 ${y}V360H0z`;

// ---------------------------------------------------------------- motifs (640 x 360; the subject stays within the middle square)
const M = {
  pulp: (p) =>
    C(320, 176, 236, p.a) +
    D(gumLine(222, 26), p.b) +
    B(0, 262, 640, 98, 0, p.c, op(0.28)) +
    molar(320, 196, 2.75, p.d) +
    `<path transform="translate(182.5 31)scale(2.75)" d="M50 31C43 21 26 17 21 29C17 41 26 55 29 70C31 87 30 106 32 107C36 107 37 75 50 75C63 75 64 107 68 107C70 106 69 87 71 70C74 55 83 41 79 29C74 17 57 21 50 31Z" fill="${p.e}" opacity=".9"/><path transform="translate(182.5 31)scale(2.75)" d="M50 45C44 37 35 36 34 42C33 50 40 56 38 68C36 82 33 98 34 101C38 94 41 67 50 65C59 67 62 94 66 101C67 98 64 82 62 68C60 56 67 50 66 42C65 36 56 37 50 45Z" fill="${p.b}"/>` +
    D('M266 138c6-22 34-22 54-4 20-18 48-18 54 4-20-4-40 2-54 14-14-12-34-18-54-14z', p.d),
  margin: (p) =>
    C(150, 40, 250, p.a) +
    C(150, 40, 150, p.b, op(0.35)) +
    `<clipPath id="m"><path transform="translate(155 4)scale(3.3)" d="${CROWN}"/></clipPath>` +
    crown(320, 136, 3.3, p.d) +
    D('M372-10h140v300H396c-30 0-44-20-36-50 10-40 36-70 32-116-4-50-50-60-20-134z', p.e, 'clip-path="url(#m)"') +
    S('M210 60c6-18 26-26 48-18', p.c, 9, op(0.7)) +
    D('M0 214c60-28 96-18 132 6 40 26 84 28 118 22 60-8 110 26 150 18 26-6 52-48 96-52 60-4 90 26 144 6v146H0z', p.b) +
    D('M0 286c80-20 140 20 250 16s200 20 390-22v80H0z', p.c, op(0.3)) +
    S('M478 16c10 80-10 130-42 186-12 22-18 46-20 74', p.c, 9) +
    S('M236 286h180', p.d, 5, 'stroke-dasharray="2 15"') +
    D('M446 232l128-34c16 10 16 30 2 38l-124 26z', p.e),
  waves: (p) =>
    C(320, 150, 190, p.a) +
    D('M0 188c60-40 110 30 180 6s110-50 190-18 120 24 170-6 70-14 100-4v194H0z', p.b) +
    drop(320, 154, 2.2, p.d) +
    molar(320, 186, 0.8, p.b) +
    D('M0 262c80-34 120 28 210 10s120-44 210-18 130 14 220-18v124H0z', p.c) +
    D('M0 316c90-24 150 22 240 6s130-26 220-8 110 8 180-10v56H0z', p.b, op(0.75)) +
    [
      [112, 120, 15],
      [160, 74, 8],
      [480, 96, 20],
      [530, 150, 10],
      [84, 176, 8],
      [446, 44, 9],
    ]
      .map(([x, y, r]) => C(x, y, r, p.d))
      .join('') +
    [
      [210, 300, 7],
      [420, 292, 9],
      [510, 316, 6],
      [140, 326, 5],
    ]
      .map(([x, y, r]) => C(x, y, r, p.e))
      .join(''),
  stages: (p) => {
    const X = [80, 240, 400, 560],
      Y = [176, 204, 236, 272];
    return (
      D('M0 160c30-14 60 0 80 10 60 8 110 4 160 30 60 10 110 6 160 34 60 12 100 12 160 40 40 0 60-6 80-6v92H0z', p.a) +
      X.map((x, i) => single(x, 176, 2.05, p.d)).join('') +
      D(
        `M0 168c24-10 44-4 50 16q30 30 60 0c10-16 80-6 100 28q30 30 60 0c12-12 80-4 100 32q30 30 60 0c12-10 80-2 100 36q30 28 60 0c14-8 30-10 50-8v100H0z`,
        p.b,
      ) +
      D('M0 230c30-10 50 6 80 22t80 4q50 10 80 34t80 4q50 8 80 34t80 2q50 6 80 32h-640z', p.c, op(0.3)) +
      X.map(
        (x, i) =>
          S(`M${x + 31} 30V${Y[i] + 8}`, p.k, 6) +
          C(x + 31, Y[i] + 12, i === 2 ? 12 : 8, i === 2 ? p.e : p.k) +
          rep(3, (j) => S(`M${x + 25} ${64 + j * 26}h12`, p.k, 4)),
      ).join('')
    );
  },
  syringe: (p) =>
    rep(6, (i) => R(186, 268, 300 - i * 50, i % 2 ? p.bg : p.a, 25)) +
    C(186, 268, 26, p.b) +
    G(
      'translate(186 268)rotate(-38)',
      S('M30 0h96', p.c, 5) +
        D('M118-10l30-10v40l-30-10z', p.b) +
        B(146, -30, 176, 60, 12, p.d) +
        B(158, -19, 104, 38, 8, p.e) +
        rep(5, (i) => S(`M${180 + i * 26}-19v12`, p.k, 3)) +
        B(320, -44, 18, 88, 9, p.c) +
        B(336, -8, 78, 16, 0, p.b) +
        B(408, -32, 18, 64, 9, p.c),
    ) +
    drop(186, 268, 0.5, p.d),
  capsules: (p) => {
    let o = '';
    for (let j = 0; j < 4; j++)
      for (let i = 0; i < 6; i++) {
        const x = i * 124 - 30 + (j % 2) * 62,
          y = 22 + j * 106,
          k = (i * 2 + j * 3) % 5,
          gone = (i === 3 && j === 1) || (i === 0 && j === 2);
        o += G(
          `translate(${x} ${y})rotate(${[-38, 38][(i + j) % 2]})`,
          gone
            ? `<rect x="-46" y="-20" width="92" height="40" rx="20" fill="none" stroke="${p.b}" stroke-width="4" stroke-dasharray="9 8"/>`
            : k === 3
              ? C(0, 0, 31, p.d) + S('M-20 0h40', p.b, 5)
              : B(-46, -20, 92, 40, 20, [p.c, p.b, p.e, p.d, p.b][k]) +
                D('M0-20h26a20 20 0 0 1 0 40H0z', [p.d, p.a, p.d, p.d, p.e][k]),
        );
      }
    return o;
  },
  veneer: (p) =>
    C(320, 420, 330, p.a) +
    D(
      'M0 0h640v96c-50 20-70 56-94 56s-40-44-66-44-48 34-74 34-44-30-86-30-60 30-86 30-48-34-74-34-42 44-66 44-44-36-94-56z',
      p.b,
    ) +
    [
      [58, 74, 186],
      [136, 80, 206],
      [222, 92, 226],
      [326, 104, 236],
      [430, 92, 226],
      [512, 80, 206],
    ]
      .map(
        ([x, w, h], i) =>
          `<path d="M${x - (i > 3 ? 4 : 0)} 130q${w / 2}-76 ${w} 0c10 40 4 90-2 ${h - 126}q-2 20-24 22h-${w - 52}q-20 0-24-20c-8-40-14-80-4-${h - 128}z" fill="${p.d}"/>`,
      )
      .join('') +
    D(
      'M316 168q52-80 112 0c12 46 4 102-2 136q-4 22-26 22h-56q-22 0-26-22c-8-44-14-90-2-136z',
      p.e,
      'transform="translate(26 16)"',
    ) +
    S('M372 178c-14 30-14 70-8 104', p.d, 7, op(0.8)) +
    star(262, 300, 30, p.c) +
    star(222, 334, 14, p.c),
  spine: (p) =>
    C(140, 350, 230, p.a) +
    C(540, 20, 190, p.a) +
    rep(3, (i) => S(`M${470 + i * 30} 330c-26-90 70-150 20-300`, p.b, 4, 'stroke-dasharray="2 14"')) +
    rep(7, (i) => {
      const t = i / 6,
        q = t * 4.3 - 0.5,
        x = 300 + Math.sin(q) * 60,
        y = 20 + t * 320,
        w = 104 + t * 40,
        r = n(Math.cos(q) * -26);
      return G(
        `translate(${n(x)} ${n(y)})rotate(${r})`,
        D(`M${n(w / 2 - 14)}-8q40-6 78 16q6 12-8 14q-36-10-70-12z`, p.c) +
          `<path d="M${n(-w / 2)}-20q${n(w / 2)} 8 ${n(w)} 0q12 0 10 10q-8 10 0 20q2 10-10 10q${n(-w / 2)}-8 ${n(-w)} 0q-12 0-10-10q8-10 0-20q-2-10 10-10z" fill="${i === 2 ? p.e : p.d}"/>` +
          (i < 6 ? B(-w / 2 + 6, 21, w - 12, 11, 5.5, p.b) : ''),
      );
    }),
  fluoride: (p) =>
    rep(5, (i) => C(320, 196, 330 - i * 58, i % 2 ? p.bg : p.a)) +
    crown(320, 294, 2.9, p.d) +
    D('M262 246c20-12 46-2 54 14 8 18 30 4 36 24s-20 34-40 26-24 6-44-8-30-42-6-56z', p.k) +
    D('M284 262c10-4 18 2 20 10 4 10 18 8 20 16', 'none', `stroke="${p.e}" stroke-width="6" stroke-linecap="round"`) +
    S('M216 244c2-16 12-26 26-28', p.bg, 9) +
    drop(320, 104, 1.25, p.e) +
    S('M300 122a22 22 0 0 0 18 24', p.d, 7) +
    drop(196, 128, 0.4, p.c) +
    drop(444, 128, 0.4, p.c) +
    drop(402, 56, 0.28, p.c) +
    drop(238, 56, 0.28, p.c),
  slices: (p) => {
    const q = archPlaces(232, 178, 92, 118);
    return (
      B(40, 28, 384, 304, 14, p.a) +
      B(440, 28, 160, 144, 14, p.a) +
      B(440, 188, 160, 144, 14, p.a) +
      D(
        'M104 250c-30-140 40-206 128-206s158 66 128 206c-10 30-44 24-46-6-4-50-14-98-82-98s-78 48-82 98c-2 30-36 36-46 6z',
        p.b,
        op(0.55),
      ) +
      archTeeth(q, p, -1) +
      E(232, 270, 30, 34, p.b, op(0.5)) +
      single(500, 100, 0.98, p.d) +
      single(556, 100, 0.98, p.c, op(0.6)) +
      D('M440 96q40-16 80-2t80-4v82h-160z', p.b, op(0.5)) +
      D('M466 240c0-40 108-40 108 0 0 50-24 70-54 70s-54-20-54-70z', p.c, op(0.5)) +
      C(520, 262, 22, p.bg) +
      C(520, 262, 11, p.e) +
      S('M40 150h384M316 28v304M440 262h160M520 188v144', p.e, 2) +
      R(316, 150, 24, p.e, 4)
    );
  },
  implant: (p) =>
    B(0, 196, 640, 164, 0, p.a) +
    rep(34, (i) => C((i * 97 + 31) % 640, 214 + ((i * 53) % 146), 4 + ((i * 7) % 12), p.bg, op(0.55))) +
    D(
      'M0 196c60-24 120 4 200-4 30-4 50-10 70-10h100c20 0 40 6 70 10 80 8 150-14 200 4v26c-60-8-120 6-170 0-30-4-50 60-90 60h-120c-40 0-60-64-90-60-50 6-110-8-170 0z',
      p.b,
    ) +
    D('M292 190h56l-13 152q-15 16-30 0z', p.c) +
    rep(9, (i) => B(320 - (68 - i * 3.4) / 2, 204 + i * 15, 68 - i * 3.4, 8, 4, i < 4 ? p.e : p.d)) +
    D('M297 156h46l6 40h-58z', p.e) +
    crown(320, 104, 1.7, p.d) +
    S('M252 76c4-20 24-24 40-14', p.c, 7, op(0.8)) +
    molar(96, 158, 1.5, p.d, op(0.35)) +
    molar(544, 158, 1.5, p.d, op(0.35)),
  guide: (p) => {
    const q = archPlaces(320, 338, 190, 250);
    return (
      rep(4, (i) => E(320, 360, 340 - i * 44, 350 - i * 44, i % 2 ? p.bg : p.a)) +
      D('M92 338C92 156 194 50 320 50s228 106 228 288h-78c0-142-62-212-150-212s-150 70-150 212z', p.b, op(0.6)) +
      archTeeth(q, p) +
      [2, 6, 11]
        .map((i) => {
          const { x, y } = q[i];
          return C(x, y, 31, p.e) + C(x, y, 18, p.k) + C(x, y, 8, p.d);
        })
        .join('') +
      S(
        `M${n(q[6].x)} 0V${n(q[6].y - 46)}M${n(q[2].x)} 40V${n(q[2].y - 46)}M${n(q[11].x)} 40V${n(q[11].y - 46)}`,
        p.c,
        3,
        'stroke-dasharray="10 9"',
      ) +
      S('M284 336h72M320 300v60', p.c, 3)
    );
  },
  airway: (p) =>
    G(
      'translate(100 0)',
      C(420, 170, 240, p.a) +
        D(
          'M250 380c6-60-2-74-26-78-40-6-66 4-74-22-4-14 6-22 0-32-6-8-14-12-6-22 4-8-6-14-22-20-12-6-4-18 6-34 18-28 22-40 24-60C160 26 250-40 380-30s200 100 190 220c-6 70-50 110-50 190z',
          p.b,
        ) +
        D('M136 206c60 10 130-16 190 10 44 20 48 70 46 164h70c4-130-6-190-72-222-76-36-150 6-232 12z', p.bg, op(0.55)) +
        rep(4, (i) =>
          S(
            `M-120 ${150 + i * 18}C60 ${190 + i * 9} 110 ${206 + i * 3} 156 ${192 + i * 4}S310 ${140 + i * 12} 364 ${196 + i * 7}S${424 - i * 12} 310 ${424 - i * 13} 380`,
            i === 1 ? p.e : p.d,
            i === 1 ? 7 : 4,
          ),
        ) +
        C(350, 190, 15, p.e) +
        [
          [52, 84, 8],
          [96, 60, 5],
          [34, 232, 6],
        ]
          .map(([x, y, r]) => C(x, y, r, p.c))
          .join(''),
    ),
  tags: (p) =>
    B(0, 190, 640, 170, 0, p.a) +
    rep(17, (i) => S(`M${8 + i * 39} 360C${14 + i * 39} 310 ${2 + i * 39} 260 ${8 + i * 39} 196`, p.bg, 12)) +
    rep(17, (i) =>
      D(
        `M${-6 + i * 39} 184h28c-2 30-6 ${40 + ((i * 29) % 50)}-14 ${70 + ((i * 37) % 66)}-8-30-12-60-14-90z`,
        i % 5 === 2 ? p.e : p.b,
      ),
    ) +
    D('M0 132q40-16 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0v66H0z', p.b) +
    D('M0-10h640v150q-40 16-80 0t-80 0-80 0-80 0-80 0-80 0-80 0-80 0z', p.d) +
    rep(24, (i) =>
      C(18 + ((i * 131) % 640), 14 + ((i * 47) % 104), 5 + ((i * 5) % 11), i % 4 ? p.a : p.c, op(i % 4 ? 0.9 : 0.85)),
    ),
  duo: (p) =>
    D('M0 0h372L268 360H0z', p.a) +
    crown(206, 186, 2.3, p.d) +
    D('M206 124l-96 40 6 40 90-40 90 40 6-40zM206 190l-62 60 24 20 38-40 38 40 24-20z', p.b, op(0.4)) +
    crown(436, 186, 2.3, p.b) +
    crown(436, 192, 1.75, p.d, op(0.5)) +
    crown(436, 198, 1.15, p.d, op(0.75)) +
    S('M358 158c2-22 14-34 32-34', p.d, 9) +
    S('M386-10L270 370', p.e, 6),
  autoclave: (p) =>
    B(70, -20, 500, 420, 60, p.a) +
    C(320, 180, 158, p.b) +
    C(320, 180, 132, p.d) +
    C(320, 180, 112, p.k, op(0.12)) +
    [124, 180, 236]
      .map(
        (y, i) =>
          S(`M${[228, 212, 228][i]} ${y + 18}h${[184, 216, 184][i]}`, p.b, 6) +
          rep(3, (j) =>
            B(
              244 + j * 52,
              y - 16,
              42,
              30,
              6,
              [
                [p.e, p.c, p.b],
                [p.b, p.e, p.b],
                [p.c === p.k ? p.a : p.c, p.b, p.e],
              ][i][j],
            ),
          ),
      )
      .join('') +
    rep(12, (i) => {
      const t = (i * Math.PI) / 6;
      return C(320 + Math.cos(t) * 145, 180 + Math.sin(t) * 145, 5, p.d);
    }) +
    B(462, 152, 88, 56, 28, p.c) +
    C(490, 180, 14, p.bg) +
    S('M96 96q20-26 0-52t0-52M96 330q20-26 0-52t0-52', p.c, 7, op(0.7)),
  shield: (p) => {
    let o = '';
    const r = 46,
      dx = r * Math.sqrt(3);
    const hex =
      rep(6, (i) => {
        const t = (Math.PI / 3) * i - Math.PI / 2;
        return (i ? 'L' : 'M') + n(Math.cos(t) * (r - 4)) + ' ' + n(Math.sin(t) * (r - 4));
      }) + 'z';
    const set = { [p.a]: '', [p.b]: '', [p.c]: '', [p.e]: '' };
    for (let y = 0; y < 6; y++)
      for (let x = 0; x < 9; x++) {
        const k = (x * 5 + y * 3 + 20) % 9;
        if (k === 0) continue;
        set[k === 2 ? p.b : k === 5 ? p.c : k === 7 && y % 3 === 0 ? p.e : p.a] +=
          `<path transform="translate(${n(x * dx + (y % 2 ? dx / 2 : 0) - 20)} ${n(y * r * 1.5)})" d="${hex}"/>`;
      }
    for (const [f, s] of Object.entries(set)) if (s) o += `<g fill="${f}">${s}</g>`;
    return (
      o +
      D('M320 46l118 40v86c0 82-54 128-118 154-64-26-118-72-118-154V86z', p.bg) +
      D('M320 62l104 36v76c0 72-48 112-104 136-56-24-104-64-104-136V98z', p.d) +
      molar(320, 184, 1.2, p.b)
    );
  },
  lock: (p) =>
    [
      [40, 44, 170, p.a],
      [40, 100, 110, p.b],
      [40, 244, 140, p.a],
      [40, 300, 190, p.b],
      [440, 44, 150, p.b],
      [470, 100, 130, p.a],
      [430, 244, 170, p.b],
      [490, 300, 110, p.a],
    ]
      .map(([x, y, w, f], i) => B(x, y - 14, w, 40, 20, f, op(0.8)) + C(x + 20, y + 6, 10, p.bg))
      .join('') +
    C(320, 190, 172, p.bg) +
    S('M262 168v-46a58 58 0 0 1 116 0v46', p.c, 26) +
    B(222, 150, 196, 164, 34, p.d) +
    molar(320, 232, 0.95, p.b) +
    C(398, 170, 7, p.a) +
    C(242, 170, 7, p.a),
  petri: (p) => {
    const r = dice(7);
    const discs = [
      [250, 120, 52],
      [392, 116, 34],
      [404, 240, 60],
      [262, 250, 22],
      [330, 184, 44],
    ];
    let o = '';
    for (let i = 0; i < 150; i++) {
      const t = r() * 7,
        q = Math.sqrt(r()) * 146,
        x = 320 + Math.cos(t) * q,
        y = 180 + Math.sin(t) * q;
      if (discs.every(([a, b, c]) => Math.hypot(x - a, y - b) > c + 7)) o += C(x, y, 3 + r() * 5, '');
    }
    return (
      C(90, 320, 150, p.a) +
      C(560, 50, 170, p.a) +
      C(320, 180, 172, p.b) +
      C(320, 180, 160, p.d) +
      `<g fill="${p.b}">${o.replaceAll(' fill=""', '')}</g>` +
      discs.map(([x, y, q], i) => C(x, y, q, p.bg, op(0.75)) + C(x, y, 13, i === 2 ? p.e : p.k)).join('') +
      B(20, 60, 108, 44, 22, p.c, 'transform="rotate(-32 74 82)"') +
      B(532, 262, 88, 40, 20, p.e, 'transform="rotate(28 576 282)"')
    );
  },
  cells: (p) =>
    rep(9, (i) =>
      S(
        `M${-20 + i * 20} ${i * 52 - 40}C${180 + i * 9} ${90 - i * 14} ${330 - i * 16} ${300 + i * 8} 660 ${330 - i * 44}`,
        p.a,
        3 + (i % 3) * 3,
      ),
    ) +
    [
      [132, 84, 62, 20],
      [322, 168, 88, -18],
      [506, 92, 66, 34],
      [196, 290, 58, -30],
      [470, 282, 72, 12],
      [36, 210, 50, 60],
      [612, 214, 54, -50],
      [330, 20, 40, 10],
      [330, 352, 38, 0],
    ]
      .map(([x, y, r, t], i) =>
        G(
          `translate(${x} ${y})rotate(${t})`,
          E(0, 0, r, r * 0.78, i === 1 ? p.e : i % 3 === 2 ? p.c : p.b) +
            E(0, 0, r * 0.5, r * 0.36, i === 1 ? p.d : p.bg, op(i === 1 ? 0.75 : 0.3)),
        ),
      )
      .join('') +
    rep(12, (i) => star((i * 173 + 80) % 640, (i * 97 + 40) % 360, 13, p.d, 0.5)),
  canals: (p) =>
    D('M120-20h400c0 150-60 300-150 400H270C180 280 120 130 120-20z', p.a) +
    D('M176-20h288c-6 140-50 270-112 380h-64C226 250 182 120 176-20z', p.d) +
    D(
      'M244-20h152c-10 120-28 190-36 250 26 30 60 60 62 66-30-16-52-30-66-40-4 40-10 70-36 104-26-34-32-64-36-104-14 10-36 24-66 40 2-6 36-36 62-66-8-60-26-130-36-250z',
      p.b,
    ) +
    S('M320-10v170', p.k, 20) +
    S('M320 60v160', p.k, 9) +
    S('M320 214l0 8', p.e, 9) +
    [
      [306, 250, 8],
      [334, 266, 10],
      [316, 290, 6],
      [290, 196, 7],
      [352, 206, 6],
      [346, 160, 8],
      [284, 130, 6],
      [326, 312, 4],
      [268, 270, 4],
      [386, 272, 4],
    ]
      .map(([x, y, r]) => C(x, y, r, p.e))
      .join('') +
    rep(7, (i) => S(`M${40 - i * 3} ${30 + i * 52}h44M${560 + i * 3} ${30 + i * 52}h44`, p.b, 6)),
  crack: (p) =>
    C(320, 180, 226, p.a) +
    D(
      'M170 88c30-70 110-62 150-40 44-24 130-26 154 44 16 44-4 66 2 104 8 50-10 112-80 120-40 4-56-12-82-12s-50 18-90 10c-66-14-76-76-66-124 6-36-4-62 12-102z',
      p.d,
    ) +
    D(
      'M206 112c24-40 76-36 112-16 40-22 98-22 116 20 10 30-6 56-2 84 6 40-10 76-56 80-30 2-40-14-62-14s-40 16-70 10c-46-8-52-50-44-84 6-30-6-54 6-80z',
      p.e,
      op(0.45),
    ) +
    S('M216 190q60 20 104-6t112 12M290 108q30 40 24 76M352 268q-26-36-10-82', p.b, 11) +
    S('M350 24l-18 46 26 40-30 44 22 36-24 40 18 44-22 60', p.k, 7),
  pulse: (p) =>
    rep(17, (i) => S(`M${i * 40} 0v360`, p.a, 2)) +
    rep(10, (i) => S(`M0 ${i * 40}h640`, p.a, 2)) +
    D('M320 300C230 232 190 190 190 138c0-74 92-94 130-30 38-64 130-44 130 30 0 52-40 94-130 162z', p.b) +
    S('M-10 196h196l26-40 30 40h20l22-104 44 190 28-130 18 44h30l24-26 26 26h196', p.d, 11) +
    C(570, 196, 13, p.e),
  wisdom: (p) =>
    C(110, 40, 190, p.a) +
    B(0, 190, 640, 170, 0, p.a) +
    D(gumLine(176, 20), p.b) +
    D('M0 258c100-24 180 18 300 4s220-30 340-6v104H0z', p.c, op(0.25)) +
    molar(112, 168, 1.75, p.d) +
    molar(268, 168, 1.8, p.d) +
    R(440, 246, 92, p.bg, 6, 'stroke-dasharray="14 12"') +
    molar(448, 244, 1.5, p.e, '', -72) +
    S('M560 120c20 30 20 60-6 84', p.c, 6) +
    D('M540 196l24-2-8 26z', p.c),
  socket: (p) => {
    const r = dice(3);
    let o = '';
    for (let i = 0; i < 58; i++) {
      const y = 168 + r() * 150,
        w = 76 - Math.max(0, y - 210) * 0.42;
      o += `<path transform="translate(${n(320 + (r() * 2 - 1) * w)} ${n(y)})rotate(${n(r() * 90)})" d="M-11-8L6-11 12 5-4 11z" fill="${[p.d, p.e, p.d, p.c][i % 4]}"/>`;
    }
    return (
      C(320, 40, 210, p.a) +
      molar(120, 128, 1.7, p.d) +
      molar(520, 128, 1.7, p.d) +
      D(
        'M0 150c70-20 140 14 200 6 30-4 22-6 24 10 4 70 10 164 96 164s92-94 96-164c2-16-6-14 24-10 60 8 130-26 200-6v210H0z',
        p.b,
      ) +
      D('M238 170c6 80 20 148 82 148s76-68 82-148z', p.k, op(0.85)) +
      o +
      D('M206 164c30-44 198-44 228 0 6 12-8 16-16 8-30-26-166-26-196 0-8 8-22 4-16-8z', p.c) +
      rep(18, (i) =>
        C(((i * 71 + 20) % 200) + (i % 2 ? 440 : 0), 226 + ((i * 37) % 130), 4 + (i % 5) * 2, p.bg, op(0.35)),
      )
    );
  },
  aligner: (p) =>
    rep(7, (i) =>
      S(
        `M${50 + i * 36} 400V${270 - i * 4}a${270 - i * 36} ${214 - i * 26} 0 0 1 ${540 - i * 72} 0V400`,
        [p.a, p.d, p.b, p.d, p.c, p.a, p.b][i],
        [22, 10, 18, 8, 12, 18, 8][i],
      ),
    ) +
    C(320, 286, 40, p.e) +
    molar(320, 290, 0.44, p.d),
  wire: (p) =>
    D(
      'M0 360V250c40-24 70-24 110-8 40-14 70-14 105 0 40-14 66-14 105 0 40-14 66-14 105 0 40-14 70-14 105 0 40-16 70-16 110 8v110z',
      p.b,
    ) +
    rep(
      6,
      (i) =>
        `<path d="M${i * 105 + 14} 74q2-24 26-26h50q24 2 26 26c4 60-6 110-20 176q-31 26-62 0C${24 + i * 105} 184 ${8 + i * 105} 134 ${14 + i * 105} 74z" fill="${p.d}"/>`,
    ) +
    rep(6, (i) => S(`M${42 + i * 105} 92c-6 4-8 10-8 18`, p.c === p.k ? p.a : p.c, 6, op(0.7))) +
    S('M30 166c60-10 120 8 180 0s110 8 220 0 120 2 180 0', p.k, 8) +
    rep(6, (i) => E(65 + i * 102, 166 - (i % 2) * 2, 23, 17, i === 2 ? p.e : p.c === p.k ? p.b : p.c)),
  tiles: (p) => {
    let o = '';
    const cs = [p.a, p.b, p.c, p.d, p.e];
    for (let y = 0; y < 3; y++)
      for (let x = 0; x < 6; x++) {
        const k = (x * 7 + y * 11 + x * y * 3) % 6,
          X = x * 120 - 40,
          Y = y * 120,
          f = cs[(x + y * 2) % 5],
          g = cs[(x + y * 2 + 3) % 5];
        o +=
          k === 0
            ? D(`M${X} ${Y}h120a120 120 0 0 1-120 120z`, f)
            : k === 1
              ? C(X + 60, Y + 60, 60, f) + C(X + 60, Y + 60, 26, g)
              : k === 2
                ? B(X, Y, 120, 120, 0, f === p.d ? p.b : f) +
                  crown(X + 60, Y + 60, 0.95, p.d) +
                  (x === 2 || x === 4 ? D(`M${X + 40} ${Y + 34}q16-10 24 6t-10 22-24-8 10-20z`, p.e) : '')
                : k === 3
                  ? D(`M${X + 120} ${Y + 120}h-120a120 120 0 0 1 120-120z`, f) +
                    D(`M${X + 120} ${Y + 120}h-62a62 62 0 0 1 62-62z`, g)
                  : k === 4
                    ? D(`M${X} ${Y + 60}a60 60 0 0 1 120 0zM${X} ${Y + 120}a60 60 0 0 1 120 0z`, f)
                    : B(X, Y, 120, 120, 0, p.a) + drop(X + 60, Y + 64, 0.85, f === p.a ? p.b : f);
      }
    return o;
  },
  balloons: (p) =>
    C(520, 90, 56, p.e, op(0.9)) +
    [
      [90, 70],
      [150, 62],
      [560, 200],
      [500, 210],
    ]
      .map(
        ([x, y], i) =>
          C(x, y, 26, p.d, op(0.7)) + C(x + 26, y + 6, 20, p.d, op(0.7)) + C(x - 24, y + 8, 18, p.d, op(0.7)),
      )
      .join('') +
    S('M240 174c10 60 60 90 76 170M330 200c-6 60-8 90-12 150M414 150c0 70-70 110-92 200', p.c, 3) +
    E(238, 116, 52, 62, p.b) +
    E(414, 94, 48, 58, p.c) +
    molar(328, 128, 1.45, p.d) +
    S('M304 116v6M352 116v6', p.k, 9) +
    S('M310 144q18 16 36 0', p.k, 6) +
    D('M0 300c100-60 180-30 260 0s220 30 380-40v100H0z', p.b) +
    D('M0 336c120-40 240 20 360 0s180-30 280-20v50H0z', p.c),
  gauge: (p) => {
    const seg = (a, b, f, w = 46) => {
      const q = (t) => [320 - Math.cos(t) * 186, 274 - Math.sin(t) * 186];
      const [x, y] = q(a),
        [u, v] = q(b);
      return `<path d="M${n(x)} ${n(y)}A186 186 0 0 1 ${n(u)} ${n(v)}" fill="none" stroke="${f}" stroke-width="${w}"/>`;
    };
    const k = Math.PI / 5;
    return (
      C(320, 274, 250, p.a) +
      [p.b, p.b, p.d, p.e, p.c].map((f, i) => seg(k * i + 0.03, k * (i + 1) - 0.03, f)).join('') +
      rep(21, (i) => {
        const t = (Math.PI * i) / 20;
        return S(
          `M${n(320 - Math.cos(t) * 146)} ${n(274 - Math.sin(t) * 146)}L${n(320 - Math.cos(t) * (i % 5 ? 138 : 128))} ${n(274 - Math.sin(t) * (i % 5 ? 138 : 128))}`,
          p.c,
          3,
        );
      }) +
      D('M308 262L210 138l128 112z', p.c) +
      C(320, 274, 72, p.d) +
      molar(320, 276, 0.8, p.b) +
      S('M0 358h640', p.c, 8)
    );
  },
  biofilm: (p) => {
    let o = '';
    const r = dice(11),
      g = {};
    for (let i = 0; i < 19; i++)
      for (let j = 0; j < 11; j++) {
        const x = i * 36 + (j % 2) * 18 - 4,
          y = j * 36,
          m = 210 + Math.sin(x / 96) * 74,
          d = Math.abs(y - m);
        if (d < 58) continue;
        const f = d < 100 ? p.b : (i * 3 + j * 5) % 7 === 0 ? p.e : (i + j * 2) % 3 ? p.b : p.c;
        (g[f] ??= []).push(`<circle cx="${n(x + r() * 6)}" cy="${n(y + r() * 6)}" r="${n(7 + r() * 10)}"/>`);
      }
    for (const f in g) o += `<g fill="${f}">${g[f].join('')}</g>`;
    return (
      o +
      S('M-20 214C60 330 150 320 236 234S420 90 500 150s80 160 160 130', p.d, 66) +
      S('M-20 214C60 330 150 320 236 234S420 90 500 150s80 160 160 130', p.a, 3, 'stroke-dasharray="2 16"') +
      C(236, 234, 48, p.e) +
      C(236, 234, 24, p.d)
    );
  },
  lamp: (p) =>
    D('M320-60L60 380h520z', p.a) +
    D('M0 190c80-30 130 16 220 0s130-26 210-4 130 6 210-12v186H0z', p.b) +
    D('M0 250c90-20 150 18 240 6s130-26 220-8 110 8 180-10v122H0z', p.c, op(0.75)) +
    rep(16, (i) => C(16 + i * 42, 300 + ((i * 37) % 44), 7, p.b, op(0.8))) +
    S('M392 242l88 96', p.d, 30) +
    C(320, 164, 122, p.d) +
    C(320, 164, 104, p.a) +
    rep(19, (i) => {
      const q =
          i === 0
            ? [0, 0]
            : i < 7
              ? [Math.cos((i * Math.PI) / 3) * 42, Math.sin((i * Math.PI) / 3) * 42]
              : [
                  Math.cos(((i - 7) * Math.PI) / 6) * (i % 2 ? 84 : 73),
                  Math.sin(((i - 7) * Math.PI) / 6) * (i % 2 ? 84 : 73),
                ],
        hot = i === 1 || i === 2;
      return (
        C(320 + q[0], 164 + q[1], hot ? 20 : i > 6 ? 15 : 18, hot ? p.e : p.c, hot ? '' : op(0.85)) +
        C(320 + q[0], 164 + q[1], hot ? 10 : 6, hot ? p.k : p.b)
      );
    }) +
    B(274, -30, 92, 52, 26, p.e),
  desert: (p) =>
    C(440, 110, 74, p.d) +
    rep(3, (i) => R(440, 110, 106 + i * 34, p.d, 3, op(0.6 - i * 0.15))) +
    D('M0 220c90-60 160-50 240-10s170 40 400-50v200H0z', p.a === p.bg ? p.e : p.a) +
    D('M0 282c120-70 220-40 300-14s190 20 340-50v142H0z', p.e === p.c ? p.b : p.b) +
    D('M0 336c110-44 190-30 300-20s220-20 340-40v84H0z', p.c) +
    S('M40 254c70-34 120-20 170-4M330 300c80 14 160-4 230-30M380 238c60 4 120-8 180-28', p.d, 3, op(0.5)) +
    drop(214, 142, 1.5, p.e === p.bg ? p.b : p.e) +
    S('M188 164a28 28 0 0 0 20 28', p.d, 8),
  bone: (p) => {
    const r = dice(19);
    let o = '';
    const put = [];
    for (let i = 0; i < 900 && put.length < 92; i++) {
      const x = r() * 640,
        y = 150 + r() * 210,
        s = 7 + r() * 17;
      if (put.every(([a, b, c]) => Math.hypot(a - x, b - y) > c + s + 4)) {
        put.push([x, y, s]);
      }
    }
    o = put
      .map(([x, y, s], i) =>
        Math.hypot(x - 380, y - 250) < 74
          ? ''
          : `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(s)}" ry="${n(s * 0.8)}" transform="rotate(${(i * 37) % 180} ${n(x)} ${n(y)})"/>`,
      )
      .join('');
    return (
      C(560, -20, 190, p.a) +
      [64, 190, 316, 442, 568].map((x) => single(x, 110, 1.5, p.d)).join('') +
      D(
        'M0 130c40-16 90-16 126 0 40-18 90-18 126 0 40-18 90-18 126 0 40-18 90-18 126 0 44-18 90-18 136 0v230H0z',
        p.b,
      ) +
      `<g fill="${p.bg}" opacity=".6">${o}</g>` +
      C(380, 250, 74, p.c) +
      R(380, 250, 52, p.e, 8) +
      R(380, 250, 30, p.e, 5) +
      C(380, 250, 11, p.e)
    );
  },
  joint: (p) =>
    C(320, 200, 240, p.a) +
    D(
      'M-10-10h660v120c-60-6-100 10-130 34-30 26-50 20-70-20-30-60-140-76-210 0-30 40-60 40-90 10-40-34-100-30-160-10z',
      p.b,
    ) +
    D('M232 168c10-74 176-86 190-6 6 36-20 56-18 90 0 60 40 90 60 130H240c20-40 40-70 30-110-6-34-44-60-38-104z', p.d) +
    D('M222 132c30-84 190-90 216 0 4 20-18 24-28 8-34-48-122-46-158 0-12 16-34 10-30-8z', p.e) +
    rep(3, (i) => S(`M${470 + i * 32} 190c10 40 0 80-26 ${110 + i * 8}`, p.c, 6, op(1 - i * 0.25))) +
    rep(3, (i) => S(`M${176 - i * 32} 190c-10 40 0 80 26 ${110 + i * 8}`, p.c, 6, op(1 - i * 0.25))) +
    S('M262 172c10-34 60-46 96-40', p.a, 8),
  splint: (p) =>
    rep(5, (i) => C(320, 180, 330 - i * 60, i % 2 ? p.bg : p.a)) +
    D('M0 0h640v70q-320 60-640 0z', p.b) +
    D('M0 360h640v-70q-320-60-640 0z', p.b) +
    rep(7, (i) => {
      const q = Math.abs(i - 3),
        x = 44 + i * 80;
      return B(x, 46 + (3 - q) * 9 - 6, 72, 110 - q * 4, 24, p.d) + B(x, 222 - (3 - q) * 1 + q * 3, 72, 108, 24, p.d);
    }) +
    D('M10 142q310 50 620 0c14 30 14 56 0 84q-310-30-620 0c-14-28-14-54 0-84z', p.e, op(0.92)) +
    S('M40 164q280 42 560 0', p.d, 5, op(0.7)),
  denture: (p) => {
    const q = archPlaces(320, 316, 176, 216);
    return (
      rep(5, (i) => E(320, 350, 350 - i * 56, 340 - i * 52, i % 2 ? p.bg : p.a)) +
      D('M96 330C86 150 190 50 320 50s234 100 224 280c-4 26-30 36-54 30-60-34-280-34-340 0-24 6-50-4-54-30z', p.b) +
      D('M214 330c-6-110 40-160 106-160s112 50 106 160c-60-16-152-16-212 0z', p.c, op(0.35)) +
      S('M320 186v130M276 214q44 14 88 0M262 250q58 16 116 0', p.d, 4, op(0.5)) +
      archTeeth(q, p, 9)
    );
  },
  scan: (p) => {
    const q = archPlaces(320, 330, 188, 244);
    let z = '';
    q.forEach((t, i) => {
      const a = (t.rot * Math.PI) / 180,
        s = i % 2 ? 1 : -1;
      z += (i ? 'L' : 'M') + n(t.x + Math.sin(a) * 40 * s) + ' ' + n(t.y - Math.cos(a) * 40 * s);
    });
    return (
      rep(8, (i) => S(`M${i * 92 - 10} 0L${320 + (i * 92 - 330) * 0.35} 360`, p.a, 2)) +
      rep(5, (i) => S(`M0 ${40 + i * 78}h640`, p.a, 2)) +
      q
        .map(
          (t, i) =>
            `<g transform="translate(${n(t.x)} ${n(t.y)})rotate(${n(t.rot)})">${B(-t.w / 2, -t.h / 2, t.w, t.h, Math.min(t.w, t.h) * 0.36, i < 9 ? p.d : 'none', i < 9 ? '' : `stroke="${p.c}" stroke-width="3" stroke-dasharray="5 5"`)}</g>`,
        )
        .join('') +
      S(smooth(z.slice(1).split('L').slice(0, 10)), p.e, 6) +
      (() => {
        const t = q[9],
          a = (t.rot * Math.PI) / 180;
        const x = t.x + Math.sin(a) * 40,
          y = t.y - Math.cos(a) * 40;
        return C(x, y, 15, p.e) + R(x, y, 27, p.e, 4);
      })() +
      D('M250 360c0-90 20-140 70-140s70 50 70 140z', p.b, op(0.5))
    );
  },
  night: (p) =>
    C(320, 190, 220, p.a) +
    C(450, 96, 58, p.e) +
    C(474, 80, 50, p.a) +
    [
      [104, 70, 16],
      [190, 46, 8],
      [540, 66, 18],
      [590, 140, 9],
      [70, 160, 8],
      [250, 84, 6],
      [560, 206, 7],
      [150, 136, 6],
    ]
      .map(([x, y, r]) => star(x, y, r, p.d))
      .join('') +
    molar(320, 226, 1.85, p.d) +
    S('M268 200q16 14 32 0M340 200q16 14 32 0', p.k, 6) +
    S('M302 232q18 12 36 0', p.k, 6) +
    D('M0 266c70-24 120 20 200 6s100-30 190-14 150 14 250-16v120H0z', p.b) +
    D('M0 304c80-26 130 16 210 4s120-30 210-10 130 8 220-16v90H0z', p.c, op(0.85)) +
    D('M0 340c90-16 150 12 240 2s140-16 400-6v30H0z', p.bg),
  consent: (p) =>
    C(110, 330, 170, p.a) +
    C(560, 20, 150, p.a) +
    D(
      'M120 56h260a34 34 0 0 1 34 34v92a34 34 0 0 1-34 34H212l-58 52v-52h-34a34 34 0 0 1-34-34V90a34 34 0 0 1 34-34z',
      p.b,
    ) +
    S('M132 108h216M132 150h150', p.d, 13) +
    D(
      'M304 138h216a34 34 0 0 1 34 34v92a34 34 0 0 1-34 34h-16v46l-52-46H304a34 34 0 0 1-34-34v-92a34 34 0 0 1 34-34z',
      p.d,
    ) +
    S('M310 232c20-50 34-50 36-16s10 34 24 8 22-16 24 2 16 10 30-10 22-6 24 4 18 10 36-4', p.k, 8) +
    S('M310 266h140', p.a, 7) +
    C(516, 172, 30, p.e) +
    S('M502 172l10 11 19-21', p.k, 7),
  scale: (p) =>
    C(320, 190, 220, p.a) +
    S('M320 70v216M180 118q140-60 280 0', p.c, 13) +
    C(320, 66, 19, p.e) +
    B(236, 288, 168, 24, 12, p.c) +
    D('M296 270h48l14 22h-76z', p.c) +
    S('M180 122l-58 108h116zM460 122l-58 92h116z', p.c, 5) +
    D('M104 228h152a76 60 0 0 1-152 0z', p.b) +
    D('M384 212h152a76 60 0 0 1-152 0z', p.b) +
    molar(180, 188, 0.72, p.d) +
    B(428, 142, 64, 74, 8, p.d) +
    S('M442 164h36M442 182h36M442 200h22', p.k, 5),
  light: (p) =>
    rep(7, (i) => C(360, 190, 270 - i * 34, i % 2 ? p.bg : p.a)) +
    D('M-20-20h150l180 150-40 60z', p.e, op(0.9)) +
    D('M-20-20h80l240 170-20 26z', p.d, op(0.7)) +
    C(360, 190, 92, p.b) +
    crown(360, 194, 1.45, p.d) +
    D('M330 150h60l-10 44q-20 14-40 0z', p.e) +
    rep(8, (i) => {
      const t = (i * Math.PI) / 4 + 0.4;
      return S(
        `M${n(360 + Math.cos(t) * 112)} ${n(190 + Math.sin(t) * 112)}L${n(360 + Math.cos(t) * 138)} ${n(190 + Math.sin(t) * 138)}`,
        p.c,
        8,
      );
    }),
  film: (p) => {
    const row = (y, f) =>
      [96, 222, 352, 486]
        .map((x, i) => crown(x, y, f ? 1.36 : 1.36, p.c, op(0.75)) + crown(x, y, 0.98, p.d, op(0.7)))
        .join('');
    return (
      B(36, 26, 568, 308, 30, p.a) +
      G(
        'translate(30 0)',
        D('M20 26h532v60q-260 40-532 0z', p.b, op(0.3)) +
          D('M20 334h532v-60q-260-40-532 0z', p.b, op(0.3)) +
          G('translate(0 236)scale(1-1)', row(120, 1)) +
          row(242, 0),
      ) +
      S('M66 180h508', p.bg, 8) +
      D('M420 214l22 8-10 22-16-10z', p.e) +
      R(424, 226, 40, p.e, 5) +
      C(66, 56, 8, p.e)
    );
  },
  brush: (p) =>
    C(320, 180, 230, p.a) +
    G(
      'rotate(-24 320 180)',
      B(-60, 150, 560, 44, 22, p.c) +
        B(300, 142, 220, 60, 26, p.c) +
        rep(7, (i) => B(316 + i * 27, 84, 20, 64, 6, i % 2 ? p.d : i === 4 ? p.e : p.b)) +
        rep(7, (i) => C(326 + i * 27, 62 - (i % 3) * 12, 11 + (i % 3) * 4, p.d)),
    ) +
    [
      [452, 250, 26],
      [500, 214, 14],
      [414, 292, 12],
      [180, 70, 16],
      [140, 110, 9],
    ]
      .map(([x, y, r]) => C(x, y, r, p.d, op(0.85)))
      .join(''),
  camera: (p) =>
    C(320, 190, 230, p.a) +
    B(250, 66, 140, 60, 20, p.b) +
    B(120, 100, 400, 224, 34, p.c) +
    B(120, 150, 400, 20, 0, p.b, op(0.5)) +
    C(320, 212, 98, p.bg) +
    C(320, 212, 84, p.d) +
    molar(320, 216, 1.02, p.b) +
    S('M254 196a70 70 0 0 1 36-46', p.a, 8) +
    C(478, 132, 12, p.e) +
    B(146, 84, 60, 24, 10, p.b) +
    rep(4, (i) => S(['M40 90V40h50', 'M600 90V40h-50', 'M40 290v40h50', 'M600 290v40h-50'][i], p.b, 9)),
  instrument: (p) =>
    C(320, 180, 240, p.a) +
    rep(
      3,
      (i) =>
        S(`M${204 + i * 116} 380V${[150, 206, 150][i]}`, p.b, 26) +
        rep(4, (j) => S(`M${193 + i * 116} ${262 + j * 24}h22`, p.bg, 5)),
    ) +
    S('M204 156c0-50 44-50 44-86q0-26-24-34', p.d, 13) +
    S('M320 206v-26', p.b, 14) +
    C(320, 112, 74, p.c) +
    C(320, 112, 60, p.d) +
    molar(320, 116, 0.74, p.b) +
    S('M436 156c0-50-40-56-40-96q0-24 30-34', p.d, 13) +
    C(426, 26, 7, p.e) +
    C(224, 36, 7, p.e),
  tips: (p) =>
    rep(5, (i) => B(0, 62 + i * 46, 640, 23, 0, p.a)) +
    rep(3, (i) =>
      G(
        `translate(${216 + i * 118} ${[0, 34, 78][i]})`,
        B(-34, 236, 68, 160, 16, p.c) +
          B(-24, 214, 48, 34, 8, p.b) +
          S('M0 214C0 160-34 140-34 100', p.d, 26) +
          D('M-47 104C-48 70-40 46-18 34-24 60-26 80-21 104z', p.d),
      ),
    ) +
    S('M60 60h520', p.b, 4, 'stroke-dasharray="14 10"') +
    S('M60 130h520', p.e, 5, 'stroke-dasharray="14 10"'),
  print: (p) =>
    B(150, -20, 340, 96, 0, p.b) +
    B(190, 76, 260, 20, 6, p.c) +
    rep(9, (i) => S(`M${214 + i * 26} 96l${(4 - i) * 5} 46`, p.c, 3)) +
    molar(320, 206, 1.6, p.d, '', 180) +
    rep(9, (i) => S(`M244 ${136 + i * 17}h152`, p.a, 2, op(0.9))) +
    D('M0 262q40-18 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0v98H0z', p.e, op(0.85)) +
    D('M0 312q40-14 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0v48H0z', p.c) +
    rep(5, (i) => D(`M${300 + i * 8} 360l${-90 + i * 45}-98h10l${86 - i * 43} 98z`, p.d, op(0.35))),
  chip: (p) =>
    C(360, 200, 230, p.a) +
    D('M0 0h640v66c-60 10-90 46-150 46s-80-40-170-40-110 40-170 40S60 76 0 66z', p.b) +
    D('M170 116q70-66 142 0c8 60 2 120-6 176q-62 34-124 0c-10-56-22-116-12-176z', p.d) +
    D('M330 116q70-66 142 0c6 40 4 70 0 96l-52 14-24 34-52-6-8-40c-4-32-12-62-6-98z', p.d) +
    D(
      'M472 212c-4 30-8 54-12 80q-50 28-100 10l-16-48 52 6 24-34z',
      p.e,
      'transform="translate(34 34)rotate(12 420 260)"',
    ) +
    S('M540 210l36-22M556 258h44M534 156l20-34', p.c, 9),
  grow: (p) =>
    C(320, 240, 260, p.a) +
    B(0, 286, 640, 80, 0, p.b) +
    [
      [130, 46],
      [280, 74],
      [476, 106],
    ]
      .map(
        ([x, r], i) =>
          C(x, 286 - r, r, [p.c, p.b, p.d][i]) +
          D(
            `M${x} ${286 - r + r * 0.46}c${n(-r * 0.6)} ${n(-r * 0.4)} ${n(-r * 0.72)} ${n(-r * 0.98)} ${n(-r * 0.26)} ${n(-r * 0.98)} ${n(r * 0.16)} 0 ${n(r * 0.22)} ${n(r * 0.14)} ${n(r * 0.26)} ${n(r * 0.22)} ${n(r * 0.04)} ${n(-r * 0.08)} ${n(r * 0.1)} ${n(-r * 0.22)} ${n(r * 0.26)} ${n(-r * 0.22)} ${n(r * 0.46)} 0 ${n(r * 0.34)} ${n(r * 0.58)} ${n(-r * 0.26)} ${n(r * 0.98)}z`,
            [p.d, p.d, p.e][i],
          ),
      )
      .join('') +
    S('M130 316h346', p.d, 6) +
    [130, 280, 476].map((x) => C(x, 316, 13, p.d)).join('') +
    S('M80 90q40-26 80 0M540 40q26-16 52 0', p.d, 7, op(0.6)),
  root: (p) =>
    C(320, 60, 240, p.a) +
    crown(176, 90, 1.9, p.d) +
    single(320, 170, 2.5, p.d) +
    crown(464, 90, 1.9, p.d) +
    D('M150 130h52l14 170h-80zM438 130h52l14 170h-80z', p.d) +
    D('M284 178q36 22 72 0c2 20 0 34-10 42q-26 12-52 0c-10-8-12-22-10-42z', p.e) +
    C(306, 198, 7, p.k) +
    C(330, 204, 10, p.k) +
    D('M0 250c70-40 110-40 176-16 60 22 84 22 144 12s84-14 144-12 110-24 176 16v110H0z', p.b) +
    D('M0 312c90-24 200 10 320 0s240-20 320 0v48H0z', p.c, op(0.3)) +
    S('M90 176q40 16 80 0t84 4M386 180q40-14 84-4t84 0', p.b, 5, 'stroke-dasharray="3 13"'),
};

// the forty classes: motif and palette, in the order of the list, so that neighbours differ
const CLASSES = {
  'vital-pulp-therapy': 'pulp plum',
  'deep-margins': 'margin deep',
  'clean-waterlines': 'waves sky',
  'perio-classification': 'stages sand',
  'local-anesthesia': 'syringe mint',
  'opioid-free-pain-control': 'capsules iris',
  'minimal-prep-veneers': 'veneer sea',
  'neck-back-wrist': 'spine lilac',
  'silver-diamine-fluoride': 'fluoride dune',
  'cbct-ten-findings': 'slices navy',
  'peri-implantitis': 'implant deep',
  'guided-surgery': 'guide sky',
  'airway-first-questions': 'airway lilac',
  'universal-adhesives': 'tags mint',
  'zirconia-or-lithium-disilicate': 'duo plum',
  'sterilization-monitoring': 'autoclave steel',
  'bloodborne-pathogens': 'shield sand',
  'hipaa-in-the-operatory': 'lock sea',
  'antibiotic-stewardship': 'petri iris',
  anticoagulants: 'cells deep',
  'irrigation-that-works': 'canals sky',
  'cracked-teeth': 'crack navy',
  'medical-emergencies': 'pulse plum',
  'third-molars': 'wisdom mint',
  'socket-grafting': 'socket dune',
  'aligner-case-selection': 'aligner lilac',
  'retention-for-life': 'wire deep',
  mih: 'tiles sky',
  'behavior-guidance': 'balloons sand',
  'caries-risk': 'gauge sea',
  'guided-biofilm': 'biofilm plum',
  'oral-cancer-screening': 'lamp steel',
  'dry-mouth': 'desert dune',
  mronj: 'bone navy',
  'tmd-first-visit': 'joint mint',
  'occlusal-appliances': 'splint iris',
  'complete-dentures': 'denture deep',
  'intraoral-scanning': 'scan steel',
  'sleep-appliances': 'night plum',
  'informed-consent': 'consent sand',
};
// anything else: by the words of its key, then by its category
const WORDS = {
  'ce-record': 'scale',
  photograph: 'camera',
  'emergency-drawer': 'pulse',
  reprocess: 'autoclave',
  radiation: 'film',
  recall: 'gauge',
  'caries-risk': 'fluoride',
  sharps: 'shield',
  'air-polish': 'tips',
  'apex-locator': 'canals',
  furnace: 'duo',
  'curing-light': 'light',
  'molar-crown': 'balloons',
  'anesthetic-deliver': 'syringe',
  shade: 'veneer',
  attachment: 'aligner',
  canine: 'wisdom',
  impact: 'wisdom',
  trauma: 'chip',
  avuls: 'chip',
  diabetes: 'cells',
  'root-canal': 'canals',
  recession: 'stages',
  nitrous: 'airway',
  print: 'print',
  resin: 'print',
  partial: 'denture',
  pregnan: 'grow',
  ransom: 'lock',
  cyber: 'lock',
  respirat: 'shield',
  'root-caries': 'root',
  xray: 'film',
  onlay: 'light',
  inlay: 'light',
  waterline: 'waves',
  water: 'waves',
  pulp: 'pulp',
  crack: 'crack',
  implant: 'implant',
  guid: 'guide',
  scan: 'scan',
  align: 'aligner',
  retain: 'wire',
  retention: 'wire',
  veneer: 'veneer',
  zirconia: 'duo',
  ceramic: 'duo',
  bond: 'tags',
  adhesi: 'tags',
  curing: 'light',
  cure: 'light',
  composite: 'margin',
  matrix: 'margin',
  margin: 'margin',
  irrigat: 'canals',
  file: 'canals',
  obturat: 'canals',
  bioceramic: 'pulp',
  steril: 'autoclave',
  autoclave: 'autoclave',
  spore: 'autoclave',
  hipaa: 'lock',
  privacy: 'lock',
  breach: 'lock',
  record: 'consent',
  consent: 'consent',
  note: 'consent',
  law: 'scale',
  board: 'scale',
  osha: 'shield',
  infection: 'shield',
  antibiotic: 'petri',
  opioid: 'capsules',
  prescri: 'capsules',
  bleed: 'cells',
  anticoag: 'cells',
  emergenc: 'pulse',
  medical: 'pulse',
  vital: 'pulse',
  anesth: 'syringe',
  articaine: 'syringe',
  buffer: 'syringe',
  sedat: 'pulse',
  sleep: 'night',
  apnea: 'night',
  airway: 'airway',
  ergonom: 'spine',
  neck: 'spine',
  posture: 'spine',
  loupe: 'instrument',
  cbct: 'slices',
  sensor: 'film',
  bitewing: 'film',
  radiograph: 'film',
  'x-ray': 'film',
  caries: 'gauge',
  fluoride: 'fluoride',
  sdf: 'fluoride',
  sealant: 'fluoride',
  child: 'balloons',
  hall: 'balloons',
  pediatric: 'balloons',
  crown: 'duo',
  denture: 'denture',
  splint: 'splint',
  tmd: 'joint',
  bruxism: 'splint',
  graft: 'socket',
  socket: 'socket',
  extraction: 'wisdom',
  'third-molar': 'wisdom',
  biofilm: 'biofilm',
  polish: 'biofilm',
  scal: 'stages',
  perio: 'stages',
  cancer: 'lamp',
  hpv: 'lamp',
  lesion: 'lamp',
  'dry-mouth': 'desert',
  bone: 'bone',
  brush: 'brush',
  schedul: 'instrument',
  cancel: 'instrument',
  burnout: 'desert',
};
const BY_CATEGORY = {
  restorative: ['margin', 'tags', 'light', 'instrument'],
  endodontics: ['canals', 'pulp', 'crack'],
  periodontics: ['stages', 'biofilm', 'bone'],
  'infection-control': ['shield', 'autoclave', 'waves'],
  compliance: ['lock', 'scale', 'shield'],
  pharmacology: ['capsules', 'petri', 'cells'],
  anesthesia: ['syringe', 'pulse'],
  implants: ['implant', 'guide', 'socket'],
  esthetics: ['veneer', 'duo', 'light'],
  'oral-surgery': ['wisdom', 'socket', 'instrument'],
  orthodontics: ['aligner', 'wire'],
  pediatrics: ['balloons', 'fluoride', 'tiles'],
  imaging: ['film', 'slices'],
  hygiene: ['brush', 'biofilm', 'gauge'],
  occlusion: ['joint', 'splint'],
  prosthodontics: ['denture', 'duo', 'veneer'],
  'oral-medicine': ['lamp', 'desert', 'bone'],
  sleep: ['night', 'airway'],
  digital: ['scan', 'guide'],
  'practice-life': ['spine', 'consent', 'scale'],
};
const DARK_ONLY = { night: ['plum', 'navy', 'deep', 'steel'], film: ['navy', 'steel', 'plum', 'deep'] };
const drawClass = (key, motif, pal) => save('class-' + key, svg(640, 360, M[motif](P[pal]), P[pal].bg));
for (const [key, v] of Object.entries(CLASSES)) drawClass(key, ...v.split(' '));
const used = new Map(Object.values(CLASSES).map((v) => [v, 1]));
let last = [];
for (const c of [
  ...folder('webinars').sort((a, b) => (a.startsInMin ?? 0) - (b.startsInMin ?? 0)),
  ...folder('tutorials'),
]) {
  if (CLASSES[c.key]) continue;
  const word = Object.keys(WORDS)
    .filter((w) => c.key.includes(w))
    .sort((a, b) => b.length - a.length)[0];
  const cat = BY_CATEGORY[c.categories?.[0]] ?? ['instrument'];
  const motif = word ? WORDS[word] : cat[hash(c.key) % cat.length];
  const may = DARK_ONLY[motif] ?? PAL;
  let k = hash(c.key) % may.length,
    tries = 0;
  while (tries++ < may.length && (used.has(`${motif} ${may[k]}`) || last.includes(may[k]))) k = (k + 1) % may.length;
  used.set(`${motif} ${may[k]}`, 1);
  last = [...last.slice(-2), may[k]];
  drawClass(c.key, motif, may[k]);
}

// ---------------------------------------------------------------- speakers (96 x 96)
const SKIN = {
  fair: ['#F3D3BC', '#E2B497'],
  rosy: ['#F0C8AE', '#DBA587'],
  olive: ['#DDAF86', '#C48F66'],
  tan: ['#CB966A', '#AE774C'],
  brown: ['#9C6642', '#7F4F31'],
  deep: ['#6E4530', '#553323'],
  light: ['#F2D4B4', '#DDB48C'],
};
const HAIR = {
  black: '#231F24',
  dark: '#3C2A22',
  brown: '#6B4630',
  auburn: '#8E4A2B',
  ginger: '#B8683A',
  blond: '#D9B26A',
  gray: '#A9B0B3',
  silver: '#D4D9DA',
  white: '#ECEEEE',
};
// hair: [behind the head, in front of it]
const STYLES = {
  short: (h) => [
    '',
    D('M30.5 43C27 24 36 15 49 15s21 9 17 28c-1.5-7-3-10-6-12.5-9 2.5-18 1.5-22-1-4 3-6 7-7.5 13.5z', h),
  ],
  side: (h) => ['', D('M30.5 43C26 22 37 14 50 14.5S69 24 65.5 43c-1-6-2.5-9.5-5-12-10 1-18-1-23-6-1 7-5 10-7 18z', h)],
  quiff: (h) => [
    '',
    D('M30.5 42C27 28 31 20 36 19c2-7 20-9 26-1 6 3 6 14 3.5 24-1-7-2.5-11-5-13-8-3-17-2-23 0-3 2-6 6-7 13z', h),
  ],
  buzz: (h) => [
    '',
    D('M31 39C30 22 38 16.5 48 16.5S66 22 65 39c-2-9-5-12.5-8-13.5-6-2-12-2-18 0-3 1-6 4.5-8 13.5z', h, op(0.92)),
  ],
  bald: (h) => ['', D('M30.5 46c-2-6-1.5-11 .5-14 2 3 2.5 6 2.5 12zM65.5 46c2-6 1.5-11-.5-14-2 3-2.5 6-2.5 12z', h)],
  receding: (h) => [
    '',
    D(
      'M30.5 45C28 34 31 25 36.5 22c-1 6-1.5 9-2 12-1.5 3-3 7-4 11zM65.5 45C68 34 65 25 59.5 22c1 6 1.5 9 2 12 1.5 3 3 7 4 11zM36 25C38 18.5 43 17.5 48 17.5S58 18.5 60 25C56 22 52 23.5 48 24.5 44 23.5 40 22 36 25z',
      h,
    ),
  ],
  bob: (h) => [
    D('M27 62C24 30 30 14 48 14s24 16 21 48c-6 4-36 4-42 0z', h),
    D('M29.5 44C27 24 34 15.5 48 15.5S69 24 66.5 44c-3-6-4.5-10-6-14-8 1-14-1-18-4-2 6-10 10-13 18z', h),
  ],
  fringe: (h) => [
    D('M28 61C25 30 31 14 48 14s23 16 20 47c-6 3-34 3-40 0z', h),
    D('M29.5 42C27 24 36 15.5 48 15.5S69 24 66.5 42c-5-5-11-7-18.5-7s-13.5 2-18.5 7z', h),
  ],
  long: (h) => [
    D('M25 82C20 50 26 14 48 14s28 36 23 68c-8 4-38 4-46 0z', h),
    D('M29 46C27 24 36 15.5 48 15.5S69 24 67 46c-3-9-8-14-14-18-6 6-19 8-24 18z', h),
  ],
  center: (h) => [
    D('M26 80C21 48 27 14 48 14s27 34 22 66c-8 4-36 4-44 0z', h),
    D('M29 50C26 25 36 15.5 48 15.5S70 25 67 50c-2-11-9.5-18-19-24-9.5 6-17 13-19 24z', h),
  ],
  wavy: (h) => [
    D('M28 78c-9-4-7-14-3-19-5-8-1-16 2-20 0-18 9-26 21-26s21 8 21 26c3 4 7 12 2 20 4 5 6 15-3 19-8 3-32 3-40 0z', h),
    D('M29.5 45C27 24 36 15.5 48 15.5S69 24 66.5 45c-2-7-4.5-12-9.5-16-7 3-12 2-17-1-3 6-8 9-10.5 17z', h),
  ],
  bun: (h) => [C(48, 11, 8.5, h), D('M30.5 42C28 24 37 16 48 16s20 8 17.5 26c-3-9-8-14-17.5-14s-14.5 5-17.5 14z', h)],
  pony: (h) => [
    D('M62 24c16 0 18 22 12 46-3 4-8 3-8-1 4-18 2-30-6-38z', h),
    D('M30.5 42C28 24 37 16 48 16s20 8 17.5 26c-2-8-5-12-9.5-15-7 4-14 4-19 2-3 3-5 7-6.5 13z', h),
  ],
  afro: (h) => [
    C(48, 32, 24, h) + C(30, 40, 11, h) + C(66, 40, 11, h),
    D('M29.5 44C28 26 37 17 48 17s20 9 18.5 27c-3-9-8-13.5-18.5-13.5S32.5 35 29.5 44z', h),
  ],
  curls: (h) => [
    [
      [30, 30],
      [34, 20],
      [44, 14],
      [54, 14],
      [63, 20],
      [67, 30],
      [27, 42],
      [69, 42],
      [27, 54],
      [69, 54],
    ]
      .map(([x, y]) => C(x, y, 8.5, h))
      .join(''),
    [
      [36, 26],
      [44, 22],
      [53, 22],
      [60, 27],
    ]
      .map(([x, y]) => C(x, y, 6.5, h))
      .join(''),
  ],
  crop: (h) => [
    '',
    [
      [33, 30],
      [37, 22],
      [45, 18],
      [53, 18],
      [60, 22],
      [64, 30],
      [41, 24],
      [50, 23],
      [57, 26],
    ]
      .map(([x, y]) => C(x, y, 5.5, h))
      .join(''),
  ],
  wrap: (h, g) => [
    '',
    D('M30 40C25 20 36 9 48 9s23 11 18 31c-6-9-12-11-18-11s-12 2-18 11z', g) +
      D('M42 13c-2-8 14-8 12 0 6-4 10 4 3 7-6 3-12 3-18 0-7-3-3-11 3-7z', g) +
      S('M33 31c8-7 22-7 30 0', '#fff', 1.6, op(0.45)),
  ],
  cap: (h, g) => [
    '',
    D('M30 36C27 18 37 12 48 12s21 6 18 24c-10-4-26-4-36 0z', g) +
      S('M30 36c10-4 26-4 36 0', '#fff', 1.6, op(0.4)) +
      D('M31 37l1.5 8-2 1zM65 37l-1.5 8 2 1z', h),
  ],
};
// skin, hair, style, ground, clothing, extras: g glasses, r round glasses, b beard, s stubble/moustache, e earrings, o older
const FACES = {
  'tomas-brandt': ['fair', 'brown', 'side', '#A9D9C9', 'coat #2C6682', 's'],
  'priya-raman': ['tan', 'black', 'center', '#E8D3AE', 'coat #463D8C', 'e'],
  'marcus-ode': ['deep', 'black', 'buzz', '#CFE5EC', 'scrubs #0F6062', 'b'],
  'rosa-kelly': ['fair', 'auburn', 'wavy', '#DCD8F0', 'scrubs #2C8C83', ''],
  'anneke-smit': ['fair', 'blond', 'bob', '#0F6062', 'jacket #163E55', 'r'],
  'elena-marsh': ['light', 'brown', 'pony', '#F2E5D0', 'scrubs #7D74C2', ''],
  'lena-novak': ['rosy', 'dark', 'bun', '#BFDDE6', 'coat #0F6062', 'g'],
  'joan-wells': ['rosy', 'silver', 'bob', '#463D8C', 'coat #2C8C83', 'oe'],
  'nadia-voss': ['olive', 'black', 'fringe', '#E3BF83', 'jacket #0B3B3E', 'e'],
  'samir-aziz': ['olive', 'black', 'quiff', '#CDEADF', 'jacket #2C6682', 'b'],
  'helen-park': ['light', 'black', 'bob', '#C9C3EC', 'scrubs #163E55', ''],
  'david-osei': ['brown', 'black', 'crop', '#F2E5D0', 'scrubs #2C8C83', 'r'],
  'carla-mendes': ['tan', 'dark', 'curls', '#2C8C83', 'coat #C79A55', 'e'],
  'ian-fraser': ['rosy', 'gray', 'bald', '#CFE5EC', 'scrubs #0B3B3E', 'bo'],
  'mei-tanaka': ['light', 'black', 'fringe', '#F0D9B0', 'coat #7D74C2', 'g'],
  'robert-hale': ['fair', 'gray', 'side', '#163E55', 'suit #0C2738', 'o'],
  'grace-okafor': ['deep', 'black', 'wrap', '#DEDBF0', 'coat #463D8C #C79A55', 'e'],
  'paul-lindqvist': ['fair', 'blond', 'receding', '#8FD3C1', 'jacket #3D5759', 'gb'],
  'sofia-russo': ['olive', 'dark', 'long', '#CFE5EC', 'scrubs #463D8C', ''],
  'aaron-blum': ['light', 'dark', 'cap', '#E8D3AE', 'scrubs #2C6682 #2C6682', 's'],
  'tanya-reed': ['brown', 'black', 'afro', '#BFE5D8', 'scrubs #7D4E8C', 'e'],
  'victor-chan': ['light', 'gray', 'short', '#2A2452', 'coat #3A809A', 'g'],
  'maya-iyer': ['brown', 'black', 'long', '#F2D9A8', 'suit #463D8C', 'e'],
  'owen-price': ['rosy', 'ginger', 'receding', '#CFE0D6', 'coat #163E55', 'b'],
};
const BODY = 'M8 97C8 80 20 72 38 68.5L48 76l10-7.5C76 72 88 80 88 97z';
function face([skin, hairName, style, bg, wear, extra]) {
  const [s, sh] = SKIN[skin],
    h = HAIR[hairName],
    [kind, col, col2] = wear.split(' ');
  const [back, front] = STYLES[style](h, col2);
  const clothes =
    kind === 'scrubs'
      ? D(BODY, col) +
        D('M38 68.5L48 84l10-15.5-3-2.5H41z', s) +
        S('M37 68.5L48 85.5 59 68.5', '#fff', 2, op(0.35)) +
        B(62, 84, 12, 13, 2, '#fff', op(0.16))
      : kind === 'coat'
        ? D(BODY, '#F6F8F7') +
          D('M38 68L34 97h28L58 68l-10 9z', col) +
          D('M40 67l8 12 8-12z', s) +
          D('M37 67.5l-7 6 10 23.5h3zM59 67.5l7 6L56 97h-3z', '#DDE5E3') +
          S('M68 86h9', col, 2)
        : kind === 'suit'
          ? D(BODY, col) +
            D('M38 68L46 97h4l8-29-10 9z', '#fff') +
            D('M37 67.5l-6 7 13 22.5h2.5zM59 67.5l6 7-13 22.5h-2.5z', col === '#0C2738' ? '#1E4560' : '#5A50A6') +
            (style === 'long' ? D('M40 67l8 15 8-15z', s) : D('M45.5 77h5l1.2 4-2 16h-3.4l-2-16z', '#C79A55'))
          : D(BODY, col) +
            D('M39 67.5C40 75 56 75 57 67.5l3 2C58 80 38 80 36 69.5z', '#F2E5D0') +
            S('M48 79v18', '#fff', 1.5, op(0.3));
  const dark = skin === 'deep' || skin === 'brown';
  const brow =
    extra.includes('o') && h !== HAIR.silver
      ? '#8A9194'
      : hairName === 'silver'
        ? '#9AA1A3'
        : hairName === 'blond'
          ? '#A9803C'
          : h;
  const eye = '#2A2020';
  return (
    C(78, 14, 34, '#fff', op(0.16)) +
    back +
    D('M41 54h14v15q-7 8-14 0z', sh) +
    clothes +
    C(30.8, 45, 3.4, sh) +
    C(65.2, 45, 3.4, sh) +
    D('M31 40C31 26 38 20 48 20s17 6 17 20c0 14-6 24.5-17 24.5S31 54 31 40z', s) +
    (extra.includes('b')
      ? D(
          'M31 43c1 3 2 6 4.5 7 4 1.5 8-1.5 12.5-1.5s8.5 3 12.5 1.5c2.5-1 3.5-4 4.5-7 1 13-5 24-17 24S30 56 31 43z',
          h,
          style === 'buzz' ? op(0.85) : '',
        )
      : extra.includes('s')
        ? D(
            'M31.5 46C33 57 39 64.5 48 64.5S63 57 64.5 46c-2 5-4 7-7 7-3-2-6-2.5-9.5-2.5S41.5 51 38.5 53c-3 0-5-2-7-7z',
            h,
            op(0.16),
          )
        : '') +
    C(41.5, 42.5, 1.6, eye) +
    C(54.5, 42.5, 1.6, eye) +
    S('M38.2 38.3q3-2 6-.6M51.8 37.7q3-1.4 6 .6', brow, 1.5) +
    S('M48.5 44.5q1.4 3-.8 4.2', sh, 1.5) +
    (extra.includes('b')
      ? D('M43 53.5q5 1.5 10 0-1.5 4-5 4t-5-4z', '#fff')
      : D('M42.5 53.2q5.5 1.8 11 0-1.8 4.8-5.5 4.8t-5.5-4.8z', dark ? '#fff' : '#fff') +
        S('M42.5 53.2q5.5 1.8 11 0', dark ? '#40241A' : '#A5604C', 1.2)) +
    (extra.includes('o') ? S('M37 48.5q-1 2-.4 3.6M59 48.5q1 2 .4 3.6', sh, 1) : '') +
    C(37, 49, 2.6, sh, op(0.28)) +
    C(59, 49, 2.6, sh, op(0.28)) +
    front +
    (/[gr]/.test(extra)
      ? (extra.includes('r')
          ? R(41.5, 42.8, 5, '#1E2B30', 1.3) + R(54.5, 42.8, 5, '#1E2B30', 1.3)
          : '<path d="M36 39.5h10.5v4a4 4 0 0 1-4 3.5h-2.5a4 4 0 0 1-4-3.5zM49.5 39.5H60v4a4 4 0 0 1-4 3.5h-2.5a4 4 0 0 1-4-3.5z" fill="none" stroke="#1E2B30" stroke-width="1.3"/>') +
        S('M46.5 41.5q1.5-1 3 0M36 41l-4-.6M60 41l4-.6', '#1E2B30', 1.2)
      : '') +
    (extra.includes('e') ? C(30.5, 50.5, 1.6, '#E9C98F') + C(65.5, 50.5, 1.6, '#E9C98F') : '')
  );
}
for (const sp of json('speakers.json') ?? []) {
  const f = FACES[sp.key];
  if (!f) {
    console.warn('no face for', sp.key);
    continue;
  }
  save('speaker-' + sp.key, svg(96, 96, face(f), f[3]));
}

// ---------------------------------------------------------------- company marks (160 x 160)
const MARKS = {
  lumident: [
    '#0B3B3E',
    D('M32 104a48 48 0 0 1 96 0z', '#E9C98F') +
      rep(7, (i) => {
        const t = (Math.PI * (i + 0.5)) / 7;
        return S(
          `M${n(80 - Math.cos(t) * 58)} ${n(104 - Math.sin(t) * 58)}L${n(80 - Math.cos(t) * (i % 2 ? 74 : 67))} ${n(104 - Math.sin(t) * (i % 2 ? 74 : 67))}`,
          '#8FD3C1',
          7,
        );
      }) +
      S('M24 122h112', '#8FD3C1', 7),
  ],
  northbridge: [
    '#E4F1F5',
    S('M40 126V40M120 126V40', '#163E55', 14) +
      S('M40 44q40 84 80 0', '#2C8C83', 9) +
      S('M22 104h116', '#163E55', 10) +
      S('M60 78v26M80 88v16M100 78v26', '#2C8C83', 6),
  ],
  vantage: [
    '#163E55',
    D('M20 80q60-62 120 0-60 62-120 0z', '#CFE5EC') +
      C(80, 80, 29, '#163E55') +
      D('M80 51a29 29 0 0 1 25 14L80 80zM105 95a29 29 0 0 1-25 14V80zM51 80a29 29 0 0 1 4-15l25 15z', '#3C7F97') +
      C(80, 80, 9, '#E9C98F'),
  ],
  crownline: [
    '#F2E5D0',
    S('M36 108L26 54l30 24 24-42 24 42 30-24-10 54z', '#0D4F52', 9) + S('M38 128h84', '#C9954A', 9),
  ],
  purespan: [
    '#CFE5EC',
    drop(80, 76, 1.05, '#2C6682') +
      S('M24 104q28-34 56-34t56 34', '#F8FCFD', 9) +
      S('M24 124q28-14 56-14t56 14', '#2C6682', 8),
  ],
  opaline: [
    '#E6E3F5',
    D('M80 22l50 29v58l-50 29-50-29V51z', '#7D74C2') +
      D('M80 22l50 29-50 29-50-29z', '#C9C3EC') +
      D('M80 80l50-29v58l-50 29z', '#463D8C') +
      D('M80 52l25 14v29L80 109 55 95V66z', '#FBFAFE', op(0.85)) +
      D('M80 52l25 14-25 14-25-14z', '#BFE5D8'),
  ],
  restwell: [
    '#2A2452',
    C(84, 70, 42, '#E9C98F') +
      C(104, 56, 36, '#2A2452') +
      S('M22 116q14-14 29 0t29 0 29 0 29 0', '#A9DFCB', 8) +
      S('M37 136q14-12 28 0t28 0 28 0', '#7D74C2', 7),
  ],
  novadent: [
    '#0F6062',
    star(80, 80, 60, '#EFF8F4', 0.36) + C(80, 80, 11, '#0F6062') + C(122, 38, 8, '#E9C98F') + C(38, 122, 5, '#8FD3C1'),
  ],
  'gentle-arc': [
    '#DCF1E9',
    S('M28 118a52 52 0 0 1 104 0', '#0F6062', 12) +
      S('M50 118a30 30 0 0 1 60 0', '#2C8C83', 10) +
      S('M70 118a10 10 0 0 1 20 0', '#C79A55', 9) +
      S('M28 138h104', '#0F6062', 5, op(0.35)),
  ],
  tidewell: [
    '#3A809A',
    C(80, 80, 56, '#F8FCFD') +
      '<clipPath id="t"><circle cx="80" cy="80" r="56"/></clipPath>' +
      G(
        '',
        D('M14 92c22-40 46-42 64-20 16 20 36 16 70-10v90H14z', '#0D3B50') +
          D('M14 122c30-34 50-26 66-16s34 6 70-22v70H14z', '#8FD3C1'),
        'clip-path="url(#t)"',
      ) +
      C(104, 50, 8, '#E9C98F'),
  ],
  chairline: [
    '#F4F1E8',
    B(30, 34, 78, 15, 7.5, '#463D8C') +
      B(30, 60, 54, 15, 7.5, '#7D74C2') +
      B(30, 86, 100, 15, 7.5, '#0F6062') +
      B(30, 112, 36, 15, 7.5, '#C79A55') +
      C(122, 41, 9, '#0F6062'),
  ],
  sprout: [
    '#F0D9B0',
    S('M80 134V76', '#0D4F52', 9) +
      D('M80 88C40 90 26 66 28 36c34-2 54 18 52 52z', '#2C8C83') +
      D('M82 72c-2-30 20-46 50-42 2 28-18 46-50 42z', '#0D4F52') +
      S('M48 134h64', '#0D4F52', 8) +
      C(80, 40, 7, '#C9954A'),
  ],
};
for (const c of json('companies.json') ?? []) {
  const m = MARKS[c.key];
  if (m) save('company-' + c.key, svg(160, 160, m[1], m[0]));
  else console.warn('no mark for', c.key);
}

// ---------------------------------------------------------------- podcast covers (600 x 600)
const title = (lines, x, y, size, fills) =>
  lines
    .map((l, i) => text(l, x, y + i * size * 0.98, size, [].concat(fills)[i] ?? [].concat(fills)[0], { track: -0.035 }))
    .join('');
const PODS = {
  chairside: () => {
    const p = P.deep;
    return [
      p.bg,
      [440, 350, 250].map((r, i) => C(300, 660, r, [p.a, p.b, p.c][i])).join('') +
        molar(300, 424, 2.2, p.d) +
        D(
          'M260 362c14-10 28-8 40 2 12-10 26-12 40-2',
          'none',
          `stroke="${p.bg}" stroke-width="8" stroke-linecap="round"`,
        ) +
        S('M170 316q-40 76 0 152M430 316q40 76 0 152M130 284q-66 108 0 216M470 284q66 108 0 216', p.e, 9) +
        title(['Chairside'], 44, 136, 116, p.d) +
        text('Answers to real cases', 50, 190, 29, p.c, { w: 600, track: 0 }),
    ];
  },
  'hygiene-hour': () => {
    const p = P.mint;
    const t = (i) => (Math.PI * 2 * i) / 12;
    return [
      p.bg,
      C(300, 440, 290, p.a) +
        C(300, 440, 184, p.d) +
        rep(12, (i) =>
          S(
            `M${n(300 + Math.sin(t(i)) * 160)} ${n(440 - Math.cos(t(i)) * 160)}L${n(300 + Math.sin(t(i)) * (i % 3 ? 150 : 138))} ${n(440 - Math.cos(t(i)) * (i % 3 ? 150 : 138))}`,
            p.c,
            i % 3 ? 6 : 11,
          ),
        ) +
        D('M300 440V286a154 154 0 0 1 133 231z', p.e, op(0.75)) +
        molar(300, 444, 1.05, p.b) +
        S('M300 380v-74', p.c, 14) +
        S('M352 470l62 36', p.c, 14) +
        [
          [86, 326, 22],
          [126, 282, 10],
          [512, 300, 16],
          [540, 350, 26],
          [64, 560, 18],
        ]
          .map(([x, y, r]) => C(x, y, r, p.d))
          .join('') +
        title(['Hygiene', 'Hour'], 44, 118, 106, [p.c, p.b]),
    ];
  },
  'crown-and-council': () => {
    const p = P.plum;
    return [
      p.bg,
      C(300, 640, 350, p.a) +
        G(
          'translate(0 26)',
          D('M110 566V364l92 84 98-148 98 148 92-84v202q-190 30-380 0z', p.e) +
            C(110, 344, 26, p.c) +
            C(300, 276, 32, p.d) +
            C(490, 344, 26, p.c) +
            D('M110 510q190 30 380 0v56q-190 30-380 0z', p.b) +
            crown(300, 470, 0.95, p.bg),
        ) +
        title(['Crown &', 'Council'], 44, 122, 100, [p.d, p.c]),
    ];
  },
  'bitewing-radio': () => {
    const p = P.navy;
    return [
      p.bg,
      B(40, 300, 520, 262, 30, p.a) +
        [112, 236, 362, 488].map((x) => crown(x, 500, 1.3, p.c, op(0.8)) + crown(x, 506, 0.9, p.d, op(0.6))).join('') +
        [112, 236, 362, 488]
          .map((x) =>
            G(`translate(${x} 366)scale(1-1)`, crown(0, 0, 1.3, p.c, op(0.8)) + crown(0, 6, 0.9, p.d, op(0.6))),
          )
          .join('') +
        B(40, 418, 520, 30, 0, p.bg) +
        S(`M60 433h120l14-22 16 44 18-72 22 96 20-70 16 48 14-24h240`, p.e, 8) +
        title(['Bitewing', 'Radio'], 44, 134, 112, [p.d, p.e]),
    ];
  },
  'margin-notes': () => {
    const p = P.iris;
    return [
      p.bg,
      B(120, 280, 520, 400, 34, p.d) +
        S('M200 280v320', p.e, 5) +
        rep(5, (i) => S(`M230 ${346 + i * 58}h${[300, 340, 250, 340, 340][i]}`, p.a, 8)) +
        D(
          'M276 374c50-30 90-8 96 26s58 44 96 4 80 8 74 58-60 70-110 62-76 36-126 18-80-58-62-96 0-46 32-72z',
          'none',
          `stroke="${p.b}" stroke-width="9"`,
        ) +
        molar(410, 456, 1.1, p.c) +
        S('M150 366h28M150 424h28M150 540h28', p.b, 9) +
        star(164, 482, 24, p.e, 0.4) +
        title(['Margin', 'Notes'], 44, 128, 116, [p.c, p.b]),
    ];
  },
};
for (const [key, f] of Object.entries(PODS)) {
  const [bg, body] = f();
  save('pod-' + key, svg(600, 600, body, bg));
}

// ---------------------------------------------------------------- the brand mark
const MARK =
  'M50 17C41 7 21 4 11.5 19C3 34 11 52 16 68C20.5 84 19.5 115 31 116C42 117 38.5 85 50 85C61.5 85 58 117 69 116C80.5 115 79.5 84 84 68C89 52 97 34 88.5 19C79 4 59 7 50 17Z';
const mark = (size, radius, bg = '#0F6062') =>
  `<rect width="${size}" height="${size}" rx="${n(radius)}" fill="${bg}"/><path transform="translate(${n2(size * 0.5)} ${n2(size * 0.5)})scale(${+(size * 0.0061).toFixed(4)})translate(-50 -61)" fill="#fff" d="${MARK}"/><path transform="translate(${n2(size * 0.5)} ${n2(size * 0.5)})scale(${+(size * 0.0061).toFixed(4)})translate(-50 -61)" d="M22 36c1-8 6-13 13-13" fill="none" stroke="#8FD3C1" stroke-width="6" stroke-linecap="round"/>`;
const brand = (x, y, size, fill) =>
  `<g transform="translate(${x} ${y})">${mark(size, size * 0.28)}</g>` +
  text('Dental Learning', x + size * 1.34, y + size * 0.69, size * 0.56, fill, { w: 700, track: -0.015 });

// ---------------------------------------------------------------- eBook covers (450 x 600)
const DARK = new Set(['deep', 'navy', 'plum', 'sea', 'steel']);
const pick = (c, skip = []) => {
  const word = Object.keys(WORDS)
    .filter((w) => c.key.includes(w))
    .sort((a, b) => b.length - a.length)[0];
  const cat = BY_CATEGORY[c.categories?.[0]] ?? ['instrument'];
  const motif = word ? WORDS[word] : cat[hash(c.key) % cat.length];
  const may = (DARK_ONLY[motif] ?? PAL).filter((k) => !skip.includes(k));
  return [motif, may[hash(c.key) % may.length]];
};
let books = [];
for (const b of folder('ebooks')) {
  const [motif, pal] = pick(b, books),
    p = P[pal],
    ink = DARK.has(pal) || pal === 'lilac' ? p.d : p.c,
    soft = pal === 'sea' ? p.d : DARK.has(pal) ? p.c : p.k;
  books = [...books.slice(-5), pal];
  const s = fit(b.subtitle ?? '', 366, 54, { from: 20, to: 13, lines: 2, lead: 1.3, w: 600, track: 0 }),
    t = fit(b.title, 376, 186 - 16 - s.size * 1.1 - (s.lines.length - 1) * s.lead, {
      from: 62,
      lines: 3,
      lead: 1.02,
      track: -0.03,
    });
  const top = 104 + t.size * 0.72,
    end = top + (t.lines.length - 1) * t.lead + 16 + s.size * 1.1;
  save(
    'book-' + b.key,
    svg(
      450,
      600,
      G('translate(-42 322)scale(.8333)', M[motif](p)) +
        B(0, 0, 13, 600, 0, p.k, op(DARK.has(pal) ? 0.5 : 0.16)) +
        G('translate(38 40)', mark(30, 8, DARK.has(pal) ? p.a : p.k)) +
        text('Dental Learning', 78, 60.5, 16, ink, { w: 700, track: -0.01 }) +
        t.lines.map((l, i) => text(l, 36, top + i * t.lead, t.size, ink, { track: -0.03 })).join('') +
        s.lines.map((l, i) => text(l, 38, end + i * s.lead, s.size, soft, { w: 600, track: 0 })).join(''),
      p.bg,
    ),
  );
}

// ---------------------------------------------------------------- advertisements
const ADS = {
  'purespan-test-kit': ['waves', 'sky', 'Two waterline tests, by mail'],
  'lumident-light-check': ['light', 'deep', 'A weekly check for your curing light'],
  'vantage-phosphor-audit': ['film', 'navy', 'Ten bitewings, read with fresh eyes'],
  'tidewell-tip-gauge': ['tips', 'mint', 'Is your scaling insert worn?'],
  'northbridge-loaner': ['implant', 'sand', 'Thirty days with a guided surgery kit'],
  'chairline-recall': ['gauge', 'iris', 'How many recalls are overdue?'],
  'opaline-shade-tabs': ['duo', 'plum', 'Hold the real ceramic beside a tooth'],
  'sprout-sizing-sheet': ['balloons', 'dune', 'One sheet for the first trial size'],
};
const names = Object.fromEntries((json('companies.json') ?? []).map((c) => [c.key, c]));
// The same palettes after dark: deep grounds that lie quietly on a dark page, whites a little softer.
const NIGHT = {
  ...P,
  deep: { bg: '#0B3336', a: '#12474A', b: '#2C8C83', c: '#8FD3C1', d: '#E4F1EC', e: '#E3C088', k: '#0B3B3E' },
  navy: { bg: '#0E2939', a: '#17405A', b: '#3C7F97', c: '#A4CEDB', d: '#E3EEF2', e: '#E3C088', k: '#0C2738' },
  plum: { bg: '#262148', a: '#352F66', b: '#7D74C2', c: '#C9C3EC', d: '#EAE7F6', e: '#A0D6C2', k: '#2A2452' },
  sky: { bg: '#0E2E3E', a: '#164459', b: '#3F88A4', c: '#A6D2E1', d: '#E3EFF3', e: '#E6C488', k: '#0D3B50' },
  mint: { bg: '#0C3537', a: '#13494B', b: '#3E9C90', c: '#A0DAC8', d: '#E2F1EA', e: '#E3BC76', k: '#0B3B3E' },
  sand: { bg: '#2D281A', a: '#423A24', b: '#36968C', c: '#E3CDA6', d: '#F2E8D6', e: '#D8A961', k: '#0B3B3E' },
  iris: { bg: '#221E48', a: '#302B66', b: '#766CBD', c: '#C6C0EC', d: '#E9E6F6', e: '#7CC9B3', k: '#2B2566' },
  dune: { bg: '#34290F', a: '#4A3B18', b: '#B98A46', c: '#E9CF9C', d: '#F4EAD7', e: '#6CBCA8', k: '#0B3B3E' },
};
const SIZES = { xs: [360, 150], sm: [540, 150], md: [728, 120], lg: [1200, 200] };
for (const ad of json('ads.json') ?? []) {
  const company = names[ad.company] ?? { name: ad.company };
  const [motif, pal, head] = ADS[ad.key] ?? [
    ...pick({ key: ad.key, categories: ['restorative'] }),
    ad.alt.split(': ').pop(),
  ];
  for (const [shade, p, dark] of [
    ['', P[pal], DARK.has(pal)],
    ['-dark', NIGHT[pal], true],
  ]) {
    const ink = dark ? p.d : p.k,
      soft = dark ? p.c : p.k,
      fill = dark ? p.e : p.k,
      on = dark ? p.k : p.d;
    for (const [name, [W, H]] of Object.entries(SIZES)) {
      const row = name === 'lg' || name === 'md',
        pad = { xs: 18, sm: 26, md: 28, lg: 48 }[name];
      const bt = { xs: 13, sm: 14.5, md: 14.5, lg: 21 }[name],
        bh = { xs: 32, sm: 35, md: 42, lg: 60 }[name],
        bw = width(ad.buttonText, bt, { w: 700, track: 0 }) + bh * 0.95;
      const art = { xs: 96, sm: 176, md: 150, lg: 330 }[name],
        cx = name === 'lg' ? W - 168 : W - art * 0.44,
        r = name === 'lg' ? 122 : Math.max(H * 0.62, art * 0.56);
      const bx = row ? cx - r - bw - (name === 'lg' ? 58 : 16) : pad,
        by = row ? (H - bh) / 2 : H - bh - 16;
      const room = (row ? bx - (name === 'lg' ? 36 : 20) : cx - r - 6) - pad;
      const cap = { xs: 10.5, sm: 11.5, md: 11, lg: 15.5 }[name];
      const h = fit(head, room, row ? H * 0.5 : 52, {
        from: { xs: 23, sm: 28, md: 28, lg: 46 }[name],
        lines: 2,
        lead: 1.08,
        track: -0.025,
      });
      const block = cap * 0.72 + (row ? H * 0.085 : 11) + h.size * 0.74 + (h.lines.length - 1) * h.lead;
      const y0 = row ? (H - block) / 2 + cap * 0.72 : 16 + cap * 0.72,
        y1 = y0 + (row ? H * 0.085 : 11) + h.size * 0.74;
      save(
        `ad-${ad.key}-${name}${shade}`,
        svg(
          W,
          H,
          `<clipPath id="c"><circle cx="${n(cx)}" cy="${H / 2}" r="${n(r)}"/></clipPath>` +
            C(cx, H / 2, r + (name === 'lg' ? 14 : 8), p.a) +
            `<g clip-path="url(#c)">${C(cx, H / 2, r, p.bg)}<svg x="${n(cx - r * 1.1)}" y="${n(H / 2 - r * 0.9)}" width="${n(r * 2.2)}" height="${n(r * 1.8)}" viewBox="100 0 440 360" preserveAspectRatio="xMidYMid slice">${M[motif](p)}</svg></g>` +
            text(company.name.toUpperCase(), pad, y0, cap, soft, { w: 700, track: 0.1 }) +
            h.lines.map((l, i) => text(l, pad - 1, y1 + i * h.lead, h.size, ink, { track: -0.025 })).join('') +
            B(bx, by, bw, bh, bh / 2, fill) +
            text(ad.buttonText, bx + bw / 2, by + bh / 2 + bt * 0.35, bt, on, { w: 700, track: 0, anchor: 'middle' }),
          p.bg,
        ),
      );
    }
  }
}

// ---------------------------------------------------------------- quiet ornaments of the pages
const bare = (w, h, body, o = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"${o}>${body}</svg>\n`;
fs.writeFileSync(
  path.join(WEB, 'hero-arches.svg'),
  bare(
    1400,
    760,
    rep(10, (i) => {
      const rx = 170 + i * 96,
        ry = 190 + i * 84;
      return `<ellipse cx="930" cy="800" rx="${rx}" ry="${ry}" fill="none" stroke="#8FD3C1" stroke-width="${i % 3 ? 1.2 : 2.4}" opacity="${n2(0.3 - i * 0.024)}"${i % 3 === 2 ? ' stroke-dasharray="1.5 12" stroke-linecap="round"' : ''}/>`;
    }) +
      [
        [0, 0.62],
        [3, 0.36],
        [3, 0.74],
        [6, 0.5],
        [9, 0.3],
      ]
        .map(([i, t]) =>
          C(
            930 - Math.cos(Math.PI * t) * (170 + i * 96),
            800 - Math.sin(Math.PI * t) * (190 + i * 84),
            5,
            '#8FD3C1',
            op(0.34),
          ),
        )
        .join(''),
    ' preserveAspectRatio="xMaxYMax slice"',
  ),
);
// a wave bent into a ring, as cubic curves; turned copies of it make the engraving
const wavering = (R0, A, m, q = 4) => {
  const N = m * q,
    f = (t) => {
      const r = R0 + A * Math.sin(m * t);
      return [150 + Math.cos(t) * r, 150 + Math.sin(t) * r];
    },
    g = (t) => {
      const r = R0 + A * Math.sin(m * t),
        dr = A * m * Math.cos(m * t);
      return [dr * Math.cos(t) - r * Math.sin(t), dr * Math.sin(t) + r * Math.cos(t)];
    };
  const k = (Math.PI * 2) / N / 3;
  let d = `M${n(f(0)[0])} ${n(f(0)[1])}`;
  for (let i = 1; i <= N; i++) {
    const t = (Math.PI * 2 * i) / N,
      [x, y] = f(t),
      [u, v] = g(t);
    if (i === 1) {
      const [a, b] = f(0),
        [e, h] = g(0);
      d += `C${n(a + e * k)} ${n(b + h * k)} ${n(x - u * k)} ${n(y - v * k)} ${n(x)} ${n(y)}`;
    } else d += `S${n(x - u * k)} ${n(y - v * k)} ${n(x)} ${n(y)}`;
  }
  return d + 'z';
};
const ring = (id, R0, A, m, k) =>
  `<path id="${id}" d="${wavering(R0, A, m)}"/>` +
  rep(k - 1, (i) => `<use href="#${id}" transform="rotate(${n2(((360 / m) * (i + 1)) / k)} 150 150)"/>`);
fs.writeFileSync(
  path.join(WEB, 'guilloche.svg'),
  bare(
    300,
    300,
    `<g fill="none" stroke="#0B6163" stroke-width=".45">${ring('a', 134, 13, 20, 8)}${ring('b', 106, 17, 15, 8)}${ring('c', 74, 19, 11, 9)}${ring('d', 40, 17, 8, 9)}</g>`,
  ),
);
fs.writeFileSync(
  path.join(WEB, 'seal.svg'),
  bare(
    300,
    300,
    `<path d="${wavering(140, 5, 40, 2)}" fill="#FBF3E2" stroke="#7A5518" stroke-width="1.6"/><g fill="none" stroke="#7A5518" stroke-width="1">${ring('a', 122, 9, 28, 5)}<circle cx="150" cy="150" r="108" stroke-width="1.6"/>${ring('b', 97, 7, 24, 4)}<circle cx="150" cy="150" r="86" stroke-width="1.6"/><circle cx="150" cy="150" r="82"/></g>`,
  ),
);

// ---------------------------------------------------------------- what an account holds: beside the form that signs in
const bars = (x, y, list, h, f, gap = 0) => list.map((w, i) => B(x, y + i * (h + gap), w, h, h / 2, f)).join('');
const paper = (() => {
  const p = P.deep;
  return (
    B(-170, -122, 340, 244, 12, '#FFFDF7') +
    `<rect x="-158" y="-110" width="316" height="220" rx="5" fill="none" stroke="#C79A55" stroke-width="1.6"/><rect x="-153" y="-105" width="306" height="210" rx="3" fill="none" stroke="#E9DEC5"/>` +
    rep(9, (i) => R(0, 0, 22 + i * 9.5, '#F1EADA', 1)) +
    B(-46, -84, 92, 6, 3, '#C79A55') +
    B(-108, -66, 216, 15, 7.5, '#0B3B3E') +
    B(-78, -40, 156, 7, 3.5, '#9DB6B1') +
    B(-60, -26, 120, 7, 3.5, '#C9D8D3') +
    G(
      'translate(0 42)scale(.33)translate(-150 -150)',
      `<path d="${wavering(140, 8, 22, 2)}" fill="#C79A55"/>` + C(150, 150, 112, '#F2E5D0') + C(150, 150, 100, p.bg),
    ) +
    molar(0, 42, 0.36, '#EFF8F4') +
    bars(-136, 66, [64, 44], 5, '#D9C79F', 6) +
    bars(76, 66, [60, 38], 5, '#D9C79F', 6)
  );
})();
const pass =
  D(
    'M-170-62H-62a13 13 0 0 0 26 0H158a14 14 0 0 1 14 14V48a14 14 0 0 1-14 14H-36a13 13 0 0 0-26 0H-156a14 14 0 0 1-14-14V-48a14 14 0 0 1 14-14z',
    '#FFFFFF',
  ) +
  D('M-156-62H-62a13 13 0 0 0 13 13V49a13 13 0 0 0-13 13H-156a14 14 0 0 1-14-14V-48a14 14 0 0 1 14-14z', '#F2E5D0') +
  S('M-49-42V42', '#C79A55', 2, 'stroke-dasharray="5 6"') +
  text('NOV', -109, -22, 13, '#5D4A1F', { w: 700, track: 0.1, anchor: 'middle' }) +
  text('27', -111, 22, 46, '#0B3B3E', { anchor: 'middle', track: -0.04 }) +
  B(-131, 34, 44, 6, 3, '#C9A873') +
  B(-22, -38, 58, 16, 8, '#D5EFE5') +
  B(-22, -10, 150, 11, 5.5, '#0B3B3E') +
  B(-22, 8, 104, 11, 5.5, '#0B3B3E') +
  C(-13, 38, 9, '#8FD3C1') +
  B(4, 34, 66, 7, 3.5, '#B7CBC7') +
  B(102, 24, 54, 26, 13, '#0F6062');
const lesson = (() => {
  const p = P.plum;
  return (
    `<clipPath id="l"><rect x="-92" y="-66" width="184" height="104" rx="14"/></clipPath>` +
    B(-92, -66, 184, 132, 14, '#12474A') +
    `<g clip-path="url(#l)">${B(-92, -66, 184, 104, 0, p.bg)}${C(0, 30, 92, p.a)}${C(0, 30, 62, p.b, op(0.55))}${molar(0, -2, 0.72, p.d)}</g>` +
    C(0, -14, 22, '#0B3B3E', op(0.82)) +
    D('M-6-24L12-14L-6-4z', '#FFFFFF', 'stroke="#FFFFFF" stroke-width="3" stroke-linejoin="round"') +
    B(-76, 48, 152, 7, 3.5, '#2C6C6A') +
    B(-76, 48, 96, 7, 3.5, '#8FD3C1') +
    C(20, 51.5, 8, '#EFF8F4')
  );
})();
const shade = (inner) => `<g style="filter:drop-shadow(0 14px 18px rgb(2 20 22/.45))">${inner}</g>`;
fs.writeFileSync(
  path.join(SIGN_IN, 'account.svg'),
  bare(
    560,
    420,
    shade(G('translate(252 156)rotate(-6)', paper)) +
      shade(G('translate(446 118)rotate(7)', lesson)) +
      shade(G('translate(322 318)rotate(4)', pass)),
  ),
);

// ---------------------------------------------------------------- icons and the picture for shared links
const icon = (s, r) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${s} ${s}" width="${s}" height="${s}">${mark(s, r)}</svg>\n`;
fs.writeFileSync(path.join(PUBLIC, 'favicon.svg'), icon(32, 9));
const og = (() => {
  const p = P.deep;
  return svg(
    1200,
    630,
    rep(
      7,
      (i) =>
        `<ellipse cx="930" cy="660" rx="${200 + i * 96}" ry="${220 + i * 84}" fill="none" stroke="#8FD3C1" stroke-width="${i % 3 ? 1.5 : 3}" opacity="${n2(0.32 - i * 0.034)}"/>`,
    ) +
      C(940, 330, 190, p.a) +
      D('M754.7 372c70-26 118 22 185.3 4s118-26 185.3-4a190 190 0 0 1-370.6 0z', p.b) +
      molar(940, 322, 2.1, p.d) +
      G(
        'translate(834.5 198)scale(2.1)',
        D(
          'M50 45C44 37 35 36 34 42C33 50 40 56 38 68C36 82 33 98 34 101C38 94 41 67 50 65C59 67 62 94 66 101C67 98 64 82 62 68C60 56 67 50 66 42C65 36 56 37 50 45Z',
          p.b,
        ),
      ) +
      brand(72, 76, 76, p.d) +
      title(['Sharper dentistry,', 'a few minutes', 'at a time.'], 68, 296, 84, p.d) +
      text('Free CE for the whole dental team', 74, 546, 32, p.c, { w: 600, track: 0 }),
    p.bg,
  );
})();
const png = (s, size, file) =>
  sharp(Buffer.from(s), { density: 288 })
    .resize(size, size === 1200 ? 630 : size)
    .png({ compressionLevel: 9, palette: size !== 1200, quality: 95 })
    .toFile(path.join(PUBLIC, file));
await png(icon(512, 114), 192, 'icon-192.png');
await png(icon(512, 114), 512, 'icon-512.png');
await png(icon(180, 0), 180, 'apple-touch-icon.png');
await sharp(Buffer.from(og), { density: 144 })
  .resize(1200, 630)
  .png({ compressionLevel: 9, palette: true, quality: 95 })
  .toFile(path.join(PUBLIC, 'og-image.png'));

// ---------------------------------------------------------------- report
const all = fs
  .readdirSync(OUT)
  .map((f) => [f, fs.statSync(path.join(OUT, f)).size])
  .sort((a, b) => b[1] - a[1]);
console.log(
  `${all.length} pictures, ${Math.round(all.reduce((s, [, b]) => s + b, 0) / 1024)} kB; largest ${all[0][0]} ${all[0][1]} B`,
);
const stray = all.map(([f]) => f).filter((f) => !written.has(f));
if (stray.length) console.warn('not drawn by this run:', stray.join(' '));
