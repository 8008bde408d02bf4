// An action on credit as its pages show it: previewed, then done by its hash, or sent for approval where a second
// person must approve.
import { useState, type ComponentProps } from 'react';
import { Link } from 'react-router';
import type { Call, CallAnswer } from '#platform/shared/call.ts';
import type { RehearsalState } from '#platform/shared/rehearsal.ts';
import { Rehearsal } from '#platform/web/console/Rehearsal.tsx';
import { send } from '#platform/web/call.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { staffMap } from '#site-map.ts';
import { creditRehearsalCall, type grantCall, type rehearseGrantCall } from '../../staff-contract.ts';
import { verdictWords } from '../../verdict-words.ts';

export type Look = Pick<CallAnswer<typeof rehearseGrantCall>, 'h' | 'expiresAt' | 'ready' | 'verdicts' | 'needsSecond'>;

type Props = {
  readonly look: Look;
  readonly act: string;
  /** The call that does it: all of them take and answer the same. */
  readonly call: Call;
  /** The head of the column with the rows' keys, where these are lines or certificates. */
  readonly keyHead?: string;
  /** What a row that is not done offers after its reason. */
  readonly rowAction?: ComponentProps<typeof Rehearsal>['rowAction'];
  /** "Grant credit to 12", by how many rows. */
  readonly words: (count: number) => string;
  readonly danger?: boolean;
  readonly onAgain: () => void;
  /** Back to the form, where everything typed is still there; absent where a file is chosen again. */
  readonly onBack?: () => void;
  /** The page may show what there is now. */
  readonly onDone?: () => void;
  /** Where it continues once it is done. */
  readonly next: { readonly label: string; readonly to: string };
};

export function LedgerRehearsal(props: Props) {
  const { look, act, call, keyHead, rowAction, words, danger = false, onAgain, onBack, onDone, next } = props;
  const [isDone, setDone] = useState(false);
  const [asked, setAsked] = useState(false);
  const state: RehearsalState = {
    hash: look.h,
    act,
    verdicts: look.verdicts,
    expiresAt: look.expiresAt,
    state: 'ready',
    doneRows: 0,
    sentence: null,
  };
  return (
    <div className={layout.stack}>
      {look.needsSecond && !isDone ? (
        <Alert kind="info" title="Needs a second person" quiet>
          <p>This will be sent for approval. A second person must approve it.</p>
        </Alert>
      ) : null}
      <Rehearsal
        rehearsal={state}
        words={verdictWords}
        {...(keyHead === undefined ? {} : { keyHead })}
        {...(rowAction === undefined ? {} : { rowAction })}
        doIt={look.needsSecond ? `Send for approval: ${words(look.ready)}` : words(look.ready)}
        danger={danger}
        onDo={async () => {
          const done = (await sendStaff(call as typeof grantCall, { h: look.h })) as CallAnswer<typeof grantCall>;
          setAsked(done.asked !== null);
          return { sentence: done.sentence };
        }}
        onAsk={async () => {
          const now = await send({ ...creditRehearsalCall, access: 'public' }, { h: look.h });
          return { ...state, state: now.state, doneRows: now.doneRows, sentence: now.sentence };
        }}
        onAgain={onAgain}
        {...(onBack === undefined ? {} : { onBack })}
        onDone={() => {
          setDone(true);
          onDone?.();
        }}
      />
      {isDone ? (
        <p className={layout.cluster}>
          <LinkButton to={asked ? staffMap.approvals() : next.to}>{asked ? 'Open the request' : next.label}</LinkButton>
          <Link to={staffMap.credits()}>Back to credits</Link>
        </p>
      ) : null}
    </div>
  );
}
