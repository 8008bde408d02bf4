// Leads: people who agreed to hear from a sponsor, the files made of them, and what sponsors must delete.
import { useState } from 'react';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import { useConsoleForm } from '#platform/web/console/console-form.ts';
import { downloadText } from '#platform/web/console/download-text.ts';
import { FormDialog } from '#platform/web/console/FormDialog.tsx';
import { listInput } from '#platform/web/console/list-address.ts';
import { ListView, type Column } from '#platform/web/console/ListView.tsx';
import { ReasonDialog } from '#platform/web/console/ReasonDialog.tsx';
import { ZoneTime } from '#platform/web/console/ZoneTime.tsx';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { MenuItem } from '#platform/web/ui/RowMenu.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Tag } from '#platform/web/ui/Tag.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import {
  downloadLeadFileCall,
  leadFilesCall,
  leadMessages,
  leadsCall,
  makeLeadFileCall,
  withdrawVisitorCall,
} from '../../staff-contract.ts';
import { LeadFiles, type LeadFile } from './LeadFiles.tsx';

export const meta = () => pageMeta({ title: 'Leads | Staff', hidden: true });

type Answer = CallAnswer<typeof leadsCall>;
type Row = Answer['data'][number];

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, async () => {
    const [list, { files }] = await Promise.all([
      askStaff(leadsCall, listInput(args.request.url, ['q', 'company', 'show']), args),
      askStaff(leadFilesCall, {}, args),
    ]);
    return { ...list, files };
  });
}

const columns: readonly Column<Row>[] = [
  {
    id: 'sentence',
    head: 'Agreed to',
    phone: 'under',
    cell: ({ sentence, about, state }) =>
      state === 'withdrawn' ? (
        ''
      ) : (
        <>
          {about} {sentence === '' ? null : <span className={typography.caption}>“{sentence}”</span>}
        </>
      ),
  },
  { id: 'sponsor', head: 'Sponsor', cell: ({ sponsor }) => sponsor },
  { id: 'at', head: 'When', isWhole: true, cell: ({ at }) => <ZoneTime at={at} format="date" /> },
  {
    id: 'file',
    head: 'In file',
    isWhole: true,
    phone: 'beside',
    cell: ({ file, state }) =>
      file === null ? 'New' : state === 'withdrawn' ? <Tag tone="waiting">File {file}</Tag> : `File ${file}`,
  },
];

/** Saves a file that an answer brought, and says so. */
async function save({ csv, filename, rows, number }: CallAnswer<typeof makeLeadFileCall>): Promise<void> {
  downloadText(filename, csv);
  showToast(`File ${number} has ${rows} ${rows === 1 ? 'record' : 'records'}.`);
}

type DialogProps = {
  readonly sponsors: Answer['sponsors'];
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function MakeFileDialog({ sponsors, onDone, onClose }: DialogProps) {
  const choices = sponsors.filter((sponsor) => sponsor.new > 0);
  const form = useConsoleForm({
    initial: { company: choices.length === 1 ? (choices[0]?.id ?? '') : '', reason: '' },
    check: ({ company, reason }) => ({
      company: company === '' ? 'Choose a sponsor.' : undefined,
      reason: reason.trim().length < 15 ? leadMessages.reason : undefined,
    }),
    async send({ company, reason }) {
      await save(await sendStaff(makeLeadFileCall, { company, reason: reason.trim() }));
      onDone();
    },
  });
  return (
    <FormDialog title="Make a lead file" form={form} action="Make file" onClose={onClose}>
      <SelectField
        {...form.text('company', 'Sponsor')}
        placeholder="Choose"
        choices={choices.map(({ id, name, new: count }) => ({ id, label: `${name}: ${count} new` }))}
        hint="The file has everyone who agreed and isn’t in an earlier file."
      />
      <AreaField
        {...form.text('reason', 'Why you need it')}
        rows={3}
        maxLength={500}
        hint="Logged with your name, the number of records, and a fingerprint of the file."
      />
    </FormDialog>
  );
}

type Open =
  | { readonly what: 'make' }
  | { readonly what: 'download'; readonly file: LeadFile }
  | { readonly what: 'withdraw'; readonly request: string; readonly email: string };

export default function LeadsPage() {
  const answer = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    void revalidate();
  };
  const { counts, sponsors, files } =
    answer.state === 'ready' ? answer : { counts: null, sponsors: [], files: [] as readonly LeadFile[] };
  return (
    <>
      <ListView
        title="Leads"
        noun={['lead', 'leads']}
        lead="People who agreed to hear from a sponsor"
        list={answer}
        titleHead="Person"
        rowKey={({ key }) => key}
        rowName={({ name, email, state, key }) => (state === 'withdrawn' ? `withdrawn lead ${key}` : name || email)}
        rowTitle={({ name, email, state }) => (state === 'withdrawn' ? <del>Withdrawn</del> : name || email)}
        rowNote={({ key, name, email, isVisitor, isConfirmed, state }) =>
          state === 'withdrawn'
            ? `Lead ${key}`
            : [name === '' ? '' : email, isVisitor ? 'visitor' : '', isConfirmed ? '' : 'address not confirmed']
                .filter(Boolean)
                .join(' · ')
        }
        columns={columns}
        rowMenu={({ request, email }) =>
          request === null ? null : (
            <MenuItem icon="close" onPress={() => setOpen({ what: 'withdraw', request, email })}>
              Withdraw for them…
            </MenuItem>
          )
        }
        filters={[
          { kind: 'search', name: 'q', label: 'Find a person' },
          {
            kind: 'select',
            name: 'company',
            label: 'Sponsor',
            choices: sponsors.map(({ id, name }) => ({ id, label: name })),
          },
        ]}
        {...(counts === null
          ? {}
          : {
              quick: {
                name: 'show',
                choices: [
                  { id: 'new', label: 'Not sent yet', count: counts.new },
                  { id: 'sent', label: 'Sent', count: counts.sent },
                  { id: 'withdrawn', label: 'Withdrawn', count: counts.withdrawn },
                ],
              },
            })}
        actions={
          <Button
            size="small"
            disabledReason={
              counts === null || counts.new > 0
                ? null
                : counts.sent > 0
                  ? 'Everyone who agreed is already in a file.'
                  : leadMessages.noneYet
            }
            onClick={() => setOpen({ what: 'make' })}
          >
            Make a file…
          </Button>
        }
        empty={{
          title: leadMessages.noneYet,
          text: 'When people say yes in a sponsor’s video or ad, they appear here with the exact words they agreed to.',
        }}
      />
      {files.length === 0 ? null : (
        <LeadFiles files={files} onDownload={(file) => setOpen({ what: 'download', file })} onChange={done} />
      )}
      {open?.what === 'make' ? <MakeFileDialog sponsors={sponsors} onDone={done} onClose={close} /> : null}
      {open?.what === 'download' ? (
        <ReasonDialog
          act={`Download file ${open.file.number}`}
          hint="This file contains names. The audit log records who downloaded it, how many records, and why."
          onDo={async ({ text }) => {
            await save(await sendStaff(downloadLeadFileCall, { number: open.file.number, reason: text.slice(0, 500) }));
          }}
          onClose={close}
        >
          <p>People who withdrew since aren’t in it. Everyone else has the same lead number.</p>
        </ReasonDialog>
      ) : null}
      {open?.what === 'withdraw' ? (
        <ReasonDialog
          act="Withdraw consent"
          danger
          onDo={async ({ text }) => {
            await sendStaff(withdrawVisitorCall, { request: open.request, reason: text.slice(0, 500) });
            void revalidate();
          }}
          onClose={close}
        >
          <p>{open.email} won’t be in any later file. If an earlier file has it, ask the sponsor to delete it.</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
