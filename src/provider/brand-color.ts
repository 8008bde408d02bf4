// The provider's color on buttons and links: its tones for light and dark pages, and whether everyone can read the
// words in it and on it (WCAG 2.2, 1.4.3).

/** The color of a portal that chose none. Its tones are those of platform/web/styles/tokens.css. */
export const usualColor = '#0f6062';

/** Colors to choose from; each can be read everywhere. */
export const brandColors = [
  { color: usualColor, name: 'Teal' },
  { color: '#1b4f9c', name: 'Blue' },
  { color: '#463d8c', name: 'Violet' },
  { color: '#7a2450', name: 'Berry' },
  { color: '#8a3b12', name: 'Rust' },
  { color: '#245c34', name: 'Green' },
  { color: '#374151', name: 'Slate' },
  { color: '#0b3b3e', name: 'Deep teal' },
] as const;

/** The page, cards, and wells, as in platform/web/styles/tokens.css. */
export const grounds = {
  light: { paper: '#fcfaf5', surface: '#ffffff', sunken: '#f4f1e8' },
  dark: { paper: '#06191b', surface: '#0c2427', sunken: '#0a1f22' },
} as const;

/** What the contrast of words of ordinary size must have at least. */
const neededRatio = 4.5;
/** The lighter tone is chosen for this much on dark pages. */
const darkRatio = 8;
/** Small words on a tint let this much of it through (catalogue/web/DateBadge.module.css), and less. */
const fadedShare = 0.25;
/** Buttons that are pointed at mix in this much of the color (platform/web/ui/Button.module.css). */
const hoverShare = 0.16;

const white = '#ffffff';
const black = '#000000';

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** `share` (0 to 1) of `other` in `color`; both as #rrggbb. */
function mix(color: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(color).map((value, at) => Math.round(value + ((others[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The same hue, this light (0 to 1) and at most half saturated: strong colors glare on dark pages. */
function lightened(color: string, lightness: number): string {
  const parts = channels(color).map((value) => value / 255);
  const [most, least] = [Math.max(...parts), Math.min(...parts)];
  const middle = (most + least) / 2;
  const saturation = most === least ? 0 : (most - least) / (1 - Math.abs(2 * middle - 1));
  const reach = Math.min(saturation, 0.5) * (1 - Math.abs(2 * lightness - 1));
  const scaled = parts.map((part) => {
    const place = most === least ? 0 : (part - least) / (most - least);
    return Math.round((lightness + (place - 0.5) * reach) * 255);
  });
  return `#${scaled.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The relative luminance that WCAG defines, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors as #rrggbb, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const lowest = (word: string, ...on: string[]): number => Math.min(...on.map((ground) => contrastRatio(word, ground)));

/** The first mixture of `color` and `other`, in steps of a fiftieth, that `fits`; `other` itself if none does. */
function towards(color: string, other: string, fits: (mixed: string) => boolean): string {
  for (let step = 0; step < 50; step += 1) {
    const mixed = mix(color, other, step / 50);
    if (fits(mixed)) return mixed;
  }
  return other;
}

/** The darkest tone of a color that can be read well on dark pages. */
function brightTone(color: string): string {
  for (let percent = 50; percent < 100; percent += 1) {
    const tone = lightened(color, percent / 100);
    if (contrastRatio(tone, grounds.dark.surface) >= darkRatio) return tone;
  }
  return white;
}

/** One theme: what can be pressed, pointed at, words on it, tinted grounds, and words on those. */
export type Tones = {
  readonly action: string;
  readonly hover: string;
  readonly onAction: string;
  readonly soft: string;
  readonly tint: string;
  readonly onSoft: string;
  readonly onTint: string;
};

type ThemeTones = { readonly light: Tones; readonly dark: Tones };

/** Those of the style sheet. */
const usualTones: ThemeTones = {
  light: {
    action: usualColor,
    hover: '#0b3b3e',
    onAction: white,
    soft: '#dcf1e9',
    tint: '#eef8f3',
    onSoft: '#0c5557',
    onTint: '#0d4f52',
  },
  dark: {
    action: '#82d6c2',
    hover: '#a9e6d7',
    onAction: '#04282a',
    soft: '#12393b',
    tint: '#0f3235',
    onSoft: '#93dcc9',
    onTint: '#a9e6d7',
  },
};

const softOf = (color: string): string => (color === usualColor ? usualTones.light.soft : mix(white, color, 0.14));

/** The tones of a color (#rrggbb) on light pages, and the lighter ones on dark pages. */
export function tonesOf(color: string): ThemeTones {
  if (color === usualColor) return usualTones;
  const soft = softOf(color);
  const bright = brightTone(color);
  const darkSoft = mix(grounds.dark.surface, bright, 0.15);
  const [tint, darkTint] = [mix(white, color, 0.07), mix(grounds.dark.surface, bright, 0.09)];
  const staysReadable = (ground: string) => (mixed: string) =>
    contrastRatio(mix(mixed, ground, fadedShare), ground) >= neededRatio;
  return {
    light: {
      action: color,
      hover: mix(color, black, 0.3),
      onAction: white,
      soft,
      tint,
      onSoft: towards(color, black, (mixed) => contrastRatio(mixed, mix(soft, color, hoverShare)) >= neededRatio),
      onTint: towards(color, black, staysReadable(tint)),
    },
    dark: {
      action: bright,
      hover: mix(bright, white, 0.35),
      onAction: mix(black, color, 0.2),
      soft: darkSoft,
      tint: darkTint,
      onSoft: towards(bright, white, (mixed) => contrastRatio(mixed, mix(darkSoft, bright, hoverShare)) >= neededRatio),
      onTint: towards(bright, white, staysReadable(darkTint)),
    },
  };
}

/** The lowest contrast that words in the color and on it have on light pages. */
const lightContrast = (color: string): number => lowest(color, white, softOf(color), ...Object.values(grounds.light));

/** The lowest contrast that words in the color and on it have, by theme. */
export function contrastsOf(color: string): { readonly light: number; readonly dark: number } {
  const { action, onAction, soft } = tonesOf(color).dark;
  return { light: lightContrast(color), dark: lowest(action, onAction, soft, ...Object.values(grounds.dark)) };
}

/** As people read it: rounded down, so that 4.49 never reads as 4.5. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;

/** Why a color can't be used; null where everyone can read it. */
export function colorProblem(color: string): string | null {
  const light = lightContrast(color);
  if (light >= neededRatio) return null;
  const onIt = contrastRatio(white, color);
  return onIt < neededRatio
    ? `${ratioText(onIt)} for white words on this color; ${neededRatio} : 1 is needed.`
    : `${ratioText(light)} for words in this color on tinted backgrounds; ${neededRatio} : 1 is needed.`;
}

/** The nearest darker tone that everyone can read. */
export const readableColor = (color: string): string => towards(color, black, (mixed) => colorProblem(mixed) === null);

/** The color as declarations for the root of a page, over those of platform/web/styles/tokens.css. */
export function brandStyle(color: string): string {
  const { light, dark } = tonesOf(color);
  const tokens = {
    action: 'action',
    'action-hover': 'hover',
    'on-action': 'onAction',
    'action-soft': 'soft',
    link: 'action',
    accent: 'action',
    tint: 'tint',
    'on-tint': 'onTint',
    reserved: 'onSoft',
    'reserved-soft': 'soft',
  } as const;
  return Object.entries(tokens)
    .map(([token, tone]) => `--${token}:light-dark(${light[tone]},${dark[tone]})`)
    .join(';');
}
