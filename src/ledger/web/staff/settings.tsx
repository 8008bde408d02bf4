// The ledger's section among the records of the settings.
import { settingsSection, type AskSettings, type Settings } from '#staff/web/settings-parts.ts';
import { twoPersonRuleCall } from '../../staff-contract.ts';
import { TwoPersonRulePanel } from './TwoPersonRulePanel.tsx';

export const ledgerSettings = (ask: AskSettings): Settings => ({
  sections: [
    settingsSection(
      'records',
      () => ask(twoPersonRuleCall),
      ({ rule, people }, again) => (
        <TwoPersonRulePanel key={rule} rule={rule} people={people} onSaved={() => void again()} />
      ),
    ),
  ],
});
