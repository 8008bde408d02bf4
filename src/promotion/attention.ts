// What of leads and commercial support needs someone, and the sentence that says so.
import type { Attention } from '#staff/attention.ts';
import { staffMap } from '#site-map.ts';
import { listed } from './lead-removal.ts';

type Open = {
  readonly companyId: string;
  readonly company: string;
  readonly files: readonly number[];
  readonly records: number;
};

const filesText = (files: readonly number[]) => `lead ${files.length === 1 ? 'file' : 'files'} ${listed(files)}`;
const common = (kind: string, companyId: string) =>
  ({
    kind: `promotion.${kind}:${companyId}`,
    severity: 'warn',
    link: { label: 'Open lead files', to: staffMap.leads() },
    permission: 'lead.export',
  }) as const;

/** "Consent was withdrawn for 2 records. Ask Crownline to delete them from lead files 12 and 14." */
export const removalAttention = ({ companyId, company, files, records }: Open): Attention => ({
  ...common('removal', companyId),
  sentence: `Consent was withdrawn for ${records === 1 ? '1 record' : `${records} records`}. Ask ${company} to delete ${records === 1 ? 'it' : 'them'} from ${filesText(files)}.`,
});

/** For a sponsor that was asked more than a week ago. */
export const unconfirmedAttention = ({ companyId, company, files }: Omit<Open, 'records'>): Attention => ({
  ...common('unconfirmed-removal', companyId),
  sentence: `${company} hasn’t confirmed that it deleted records from ${filesText(files)}.`,
});

type Unsigned = { readonly companyId: string; readonly company: string; readonly records: number };

/** For support that was received more than 30 days ago. */
export const unsignedAttention = ({ companyId, company, records }: Unsigned): Attention => ({
  kind: `promotion.unsigned-support:${companyId}`,
  severity: 'warn',
  sentence:
    records === 1
      ? `A support record of ${company} has no signed agreement.`
      : `${records} support records of ${company} have no signed agreement.`,
  link: { label: 'Open sponsor', to: staffMap.sponsor(companyId) },
  permission: 'support-record.edit',
});
