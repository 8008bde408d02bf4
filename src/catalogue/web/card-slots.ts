// Watch Later and the player are after the catalogue in the order of features, so their buttons are handed in:
// root.tsx does it.
import { createContext, useContext, type ReactNode } from 'react';
import type { ClassRow, PodcastRow } from '../contract.ts';

/** Draws the Watch Later toggle for the foot of a class card. */
export type QueueSlot = (row: ClassRow) => ReactNode;

const QueueSlotContext = createContext<QueueSlot>(() => null);

export const QueueSlotProvider = QueueSlotContext.Provider;

export const useQueueSlot = (): QueueSlot => useContext(QueueSlotContext);

/** Draws the play button of an episode in a list. */
export type PlaySlot = (row: PodcastRow) => ReactNode;

const PlaySlotContext = createContext<PlaySlot>(() => null);

export const PlaySlotProvider = PlaySlotContext.Provider;

export const usePlaySlot = (): PlaySlot => useContext(PlaySlotContext);
