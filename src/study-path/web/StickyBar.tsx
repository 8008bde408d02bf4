import type { ReactNode } from 'react';
import { Progress } from '#platform/web/ui/Progress.tsx';
import type { DraftState } from './draft-store.ts';

type Props = {
  readonly done: number;
  readonly of: number;
  readonly verb: 'answered' | 'rated';
  readonly draftState: DraftState;
  readonly children: ReactNode;
};

/** Stays at the lower edge: how many are done, whether they are kept, and the buttons. */
export function StickyBar({ done, of, verb, draftState, children }: Props) {
  const count = `${done} of ${of} ${verb}`;
  return (
    <div className="dock">
      <div className="dock-in">
        <div className="dock-state">
          <div className="dock-line">
            <b className="num">{count}</b>
            {draftState === 'saved' ? <span className="caption">Saved</span> : null}
            <span className="caption draft-late" role="status">
              {draftState === 'unsaved' ? 'Not saved yet, will retry' : ''}
            </span>
          </div>
          <Progress value={done} max={of} label={count} />
        </div>
        {children}
      </div>
    </div>
  );
}
