// Viewing preferences: speed, volume, and captions, stored in this browser.
import { asRecord, storedValue } from '../storage.ts';

export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type Speed = (typeof speeds)[number];
export const captionSizes = ['small', 'medium', 'large'] as const;
export type CaptionSize = (typeof captionSizes)[number];
export const captionGrounds = ['dark', 'light', 'none'] as const;
export type CaptionGround = (typeof captionGrounds)[number];

export type VideoChoices = {
  readonly speed: Speed;
  /** 0 to 1. */
  readonly volume: number;
  readonly isCaptioned: boolean;
  readonly captionSize: CaptionSize;
  readonly captionGround: CaptionGround;
};

export const usualChoices: VideoChoices = {
  speed: 1,
  volume: 1,
  isCaptioned: true,
  captionSize: 'medium',
  captionGround: 'dark',
};

const oneOf = <Value>(values: readonly Value[], read: unknown, otherwise: Value): Value =>
  values.find((value) => value === read) ?? otherwise;

/** What is stored and known; whatever else is there counts as not chosen. */
function readChoices(read: unknown): VideoChoices | null {
  const record = asRecord(read);
  if (record === null) return null;
  const { speed, volume, isCaptioned, captionSize, captionGround } = record;
  return {
    speed: oneOf(speeds, speed, usualChoices.speed),
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usualChoices.volume,
    isCaptioned: typeof isCaptioned === 'boolean' ? isCaptioned : usualChoices.isCaptioned,
    captionSize: oneOf(captionSizes, captionSize, usualChoices.captionSize),
    captionGround: oneOf(captionGrounds, captionGround, usualChoices.captionGround),
  };
}

export const storedChoices = storedValue<VideoChoices>('video-choices', readChoices);
