// Watch Later stands after the catalogue in the order of features, so its toggle is handed in: root.tsx does it.
import { createContext, useContext, type ReactNode } from 'react';
import type { ClassRow } from '../contract.ts';

/** Draws the Watch Later toggle for the foot of a class card. */
export type QueueSlot = (row: ClassRow) => ReactNode;

const QueueSlotContext = createContext<QueueSlot>(() => null);

export const QueueSlotProvider = QueueSlotContext.Provider;

export const useQueueSlot = (): QueueSlot => useContext(QueueSlotContext);
