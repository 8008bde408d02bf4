import { useStore } from 'zustand/react';
import type { Playback, PlaybackState } from './playback.ts';

/** A part of what a video is at. */
export const usePlayback = <Part>(playback: Playback, part: (state: PlaybackState) => Part): Part =>
  useStore(playback.store, part);
