import { lazy, Suspense } from 'react';
import type { ProofOfCe } from '../contract.ts';

/** The certificate comes when someone asks for it. */
const OpenProof = lazy(() => import('./OpenProof.tsx').then((module) => ({ default: module.OpenProof })));

export type ProofProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A class (c) or an episode (p) that the student has passed. */
  readonly item: { readonly c?: string | undefined; readonly p?: string | undefined };
  /** What the certificate says, where the page knows it already; else it is asked for. */
  readonly proof?: ProofOfCe | undefined;
};

/** The certificate, and "Email to Me". Closing resets it. */
export function ProofOfCeDialog({ open, ...rest }: ProofProps) {
  return open ? (
    <Suspense>
      <OpenProof key={rest.item.c ?? rest.item.p} {...rest} />
    </Suspense>
  ) : null;
}
