// Emails about requests for a second person: to those who may approve, to the one who asked, and to every owner when
// the rule changes.
import { mailPage, type MailSender, nameInMail } from '#platform/server/mail/mail-page.ts';
import { staffMap } from '#site-map.ts';
import { twoPersonRuleWords, type TwoPersonRule } from '../../ledger-actions.ts';

type Reader = { readonly name: string };

type Asked = { readonly hash: string; readonly askedBy: string; readonly what: string; readonly reason: string };

export const approvalAskedMail = ({ hash, askedBy, what, reason }: Asked) => {
  const by = nameInMail(askedBy);
  return (provider: MailSender, publicUrl: string, reader: Reader) =>
    mailPage(provider, {
      subject: `${by} needs a second person to ${what}`,
      heading: 'Your approval is needed',
      paragraphs: [`Hello ${nameInMail(reader.name)},`, `${by} asks to ${what}. A second person must approve it.`],
      facts: [['Reason', reason]],
      button: { label: 'Review the request', url: `${publicUrl}${staffMap.approval(hash)}` },
      afterwards: ['Anyone else who can correct credit was notified, too. The first decision counts.'],
    });
};

const decisionWords = { agreed: 'approved', refused: 'declined' } as const;

type Decided = {
  readonly hash: string;
  readonly decidedBy: string;
  readonly decision: keyof typeof decisionWords;
  readonly what: string;
  readonly outcome: string;
};

export const approvalDecidedMail = ({ hash, decidedBy, decision, what, outcome }: Decided) => {
  const [by, word] = [nameInMail(decidedBy), decisionWords[decision]];
  return (provider: MailSender, publicUrl: string, reader: Reader) =>
    mailPage(provider, {
      subject: `${by} ${word} your request to ${what}`,
      heading: `Your request was ${word}`,
      paragraphs: [`Hello ${nameInMail(reader.name)},`, `${by} ${word} your request to ${what}.`],
      facts: [[decision === 'agreed' ? 'What was done' : 'Reason', outcome]],
      button: { label: 'Open the request', url: `${publicUrl}${staffMap.approval(hash)}` },
    });
};

type Changed = { readonly by: string; readonly before: TwoPersonRule; readonly after: TwoPersonRule };

export const ruleChangedMail =
  ({ by, before, after }: Changed) =>
  (provider: MailSender, publicUrl: string, reader: Reader) =>
    mailPage(provider, {
      subject: 'The two-person rule was changed',
      heading: 'The two-person rule was changed',
      paragraphs: [`Hello ${nameInMail(reader.name)},`, `${nameInMail(by)} changed the two-person rule.`],
      facts: [
        ['Before', twoPersonRuleWords[before]],
        ['Now', twoPersonRuleWords[after]],
      ],
      button: { label: 'Open the settings', url: `${publicUrl}${staffMap.settings('records')}` },
      afterwards: ['If you didn’t expect this, ask the person who changed it.'],
    });
