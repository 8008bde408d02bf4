import { useState } from 'react';
import { faultMessage } from '#platform/shared/refusal.ts';
import { Panel } from '#platform/web/console/Panel.tsx';
import { useSending } from '#platform/web/use-sending.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { RadioGroup } from '#platform/web/ui/RadioGroup.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import { sendStaff } from '#staff/web/ask-staff.ts';
import { twoPersonRules, twoPersonRuleWords, type TwoPersonRule } from '../../ledger-actions.ts';
import { saveTwoPersonRuleCall } from '../../staff-contract.ts';

type Props = {
  readonly rule: TwoPersonRule;
  /** How many people of the team may correct the ledger. */
  readonly people: number;
  readonly onSaved: () => void;
};

/** Sets which actions on the ledger need two people. */
export function TwoPersonRulePanel({ rule, people, onSaved }: Props) {
  const [chosen, setChosen] = useState<string>(rule);
  const { isBusy, problem, run } = useSending(faultMessage);
  const save = () =>
    void run(async () => {
      const { asked } = await sendStaff(saveTwoPersonRuleCall, { rule: chosen as TwoPersonRule });
      showToast(
        asked === null ? 'Saved.' : 'Sent for approval. The current rule applies until a second person approves.',
      );
      onSaved();
    });
  return (
    <Panel title="Two-person rule">
      <div className={layout.stack}>
        {problem === null ? null : <Alert kind="error" title={problem} />}
        <RadioGroup
          id="two-person-rule"
          name="rule"
          label="When a second person must approve"
          look="list"
          choices={twoPersonRules.map((id) => ({ id, label: twoPersonRuleWords[id] }))}
          hint={`${people} ${people === 1 ? 'person' : 'people'} on the team can correct credit. The rule needs at least two.`}
          defaultValue={rule}
          onChange={(event) => setChosen(event.target.value)}
        />
        <div>
          <Button look={chosen === rule ? 'soft' : 'filled'} busy={isBusy} onClick={save}>
            Save
          </Button>
        </div>
      </div>
    </Panel>
  );
}
