// One speaker in the console: what members read, what only staff see, and the person's disclosures.
import { useState } from 'react';
import { Link, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#platform/shared/call.ts';
import type { StoredFile } from '#platform/shared/stored-file.ts';
import { Refused } from '#platform/web/call.ts';
import type { FieldWords } from '#platform/web/console/ConflictDialog.tsx';
import { EditorBar } from '#platform/web/console/EditorBar.tsx';
import { PageHead } from '#platform/web/console/PageHead.tsx';
import { Panel, SideBySide, Stacked } from '#platform/web/console/Panel.tsx';
import { useEditor } from '#platform/web/console/use-editor.ts';
import { loaded } from '#platform/web/loaded.ts';
import { pageMeta } from '#platform/web/title.ts';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { confirm } from '#platform/web/ui/confirm.ts';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { showToast } from '#platform/web/ui/toast.ts';
import layout from '#platform/web/ui/layout.module.css';
import rowStyles from '#platform/web/console/panel-rows.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { askStaff, sendStaff } from '#staff/web/ask-staff.ts';
import { siteMap, staffMap } from '#site-map.ts';
import { mostBioCharacters } from '../../disclosure-form.ts';
import {
  removeSpeakerCall,
  saveSpeakerCall,
  speakerMessages,
  speakerOfStaffCall,
} from '../../speakers-staff-contract.ts';
import { DisclosureChain } from './DisclosureChain.tsx';
import { SentFiles } from './SentFiles.tsx';
import styles from './Disclosures.module.css';

export const meta = () => pageMeta({ title: 'Speaker | Staff', hidden: true });

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loaded(args, () => askStaff(speakerOfStaffCall, { h: args.params['hash'] ?? '' }, args));
}

const path = [{ label: 'Speakers', to: staffMap.speakers() }];

export default function SpeakerPage() {
  const page = useLoaderData<typeof clientLoader>();
  if (page.state !== 'ready')
    return (
      <>
        <PageHead title="Speaker" path={path} />
        <LoadFailed why={page} texts={page.message === '' ? speakerMessages.unknownSpeaker : page.message} />
      </>
    );
  return (
    <SpeakerEditor key={page.speaker.hash} speaker={page.speaker} disclosures={page.disclosures} sent={page.sent} />
  );
}

type Answer = CallAnswer<typeof speakerOfStaffCall>;
type Values = {
  readonly name: string;
  readonly degree: string;
  readonly email: string;
  readonly bio: string;
  readonly expertise: string;
  readonly photo: StoredFile | null;
  readonly cv: StoredFile | null;
};

const valuesOf = ({ name, degree, email, bio, expertise, photo, cv }: Answer['speaker']): Values => ({
  name,
  degree,
  email,
  bio,
  expertise,
  photo,
  cv,
});

const fileName = (file: StoredFile | null) => file?.filename ?? 'none';
const words: FieldWords<Values> = {
  name: { label: 'Name' },
  degree: { label: 'Degree' },
  email: { label: 'Email' },
  bio: { label: 'Biography' },
  expertise: { label: 'Expertise' },
  photo: { label: 'Portrait', read: fileName },
  cv: { label: 'CV', read: fileName },
};

const fieldOfRefusal: Readonly<Record<string, 'name' | 'email'>> = { 'name-needed': 'name', 'email-wrong': 'email' };

/** The speaker in a form whose text survives a lost connection, a reload, and a colleague who saves meanwhile. */
function useSpeakerEditor(speaker: Answer['speaker']) {
  const [wrong, setWrong] = useState<{ readonly field: 'name' | 'email'; readonly message: string } | null>(null);
  const reload = async () => {
    const { speaker: now } = await sendStaff(speakerOfStaffCall, { h: speaker.hash });
    return { revision: now.revision, values: valuesOf(now), by: now.changedBy, at: now.changedAt };
  };
  const editor = useEditor<Values>({
    name: `speaker:${speaker.hash}`,
    kept: { revision: speaker.revision, values: valuesOf(speaker) },
    async save({ photo, cv, ...values }, revision) {
      setWrong(null);
      try {
        const saved = await sendStaff(saveSpeakerCall, {
          h: speaker.hash,
          revision,
          ...values,
          photo: photo?.hash ?? null,
          cv: cv?.hash ?? null,
        });
        return { revision: saved.revision };
      } catch (error) {
        const field = error instanceof Refused ? fieldOfRefusal[error.code] : undefined;
        if (error instanceof Refused && field !== undefined) {
          setWrong({ field, message: error.message });
          document.getElementById(`speaker-${field}`)?.focus();
        }
        throw error;
      }
    },
    reload,
  });
  return {
    editor,
    errorOf: (field: 'name' | 'email') => (wrong?.field === field ? wrong.message : undefined),
    /** Takes what was changed beside the form. */
    refresh: async () => editor.replace(await reload()),
  };
}

function SpeakerEditor({ speaker, disclosures, sent }: Omit<Answer, 'status'>) {
  const { editor, errorOf, refresh } = useSpeakerEditor(speaker);
  const { values, change } = editor;
  const navigate = useNavigate();
  const remove = () =>
    confirm({
      question: `Remove ${speaker.name}?`,
      consequence: 'Their email address, biography, and CV are removed as well. This can’t be undone.',
      confirm: 'Remove speaker',
      cancel: 'Keep',
      danger: true,
      async act() {
        await sendStaff(removeSpeakerCall, { h: speaker.hash });
        showToast(`${speaker.name} was removed.`);
        await navigate(staffMap.speakers());
      },
    });
  // The newest biography that came with a disclosure and says something else than the one that members read.
  const offered = disclosures.find(({ bio }) => bio !== '' && bio !== values.bio)?.bio ?? null;
  return (
    <>
      <PageHead
        title={speaker.name}
        lead={speaker.degree === '' ? undefined : speaker.degree}
        path={path}
        actions={
          <>
            <LinkButton size="small" look="line" to={siteMap.lecturer(speaker.slug)}>
              Faculty page
            </LinkButton>
            {speaker.isUnused ? (
              <Button size="small" look="quiet" onClick={remove}>
                Remove…
              </Button>
            ) : null}
          </>
        }
      />
      <SideBySide>
        <Panel title="About">
          <form
            className={layout.stack}
            aria-label="Speaker"
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (editor.isDirty) void editor.saveNow();
            }}
          >
            <FieldGrid>
              <TextField
                id="speaker-name"
                name="name"
                label="Name"
                hint="As members see it. Certificates keep the name they were earned with."
                autoComplete="off"
                maxLength={200}
                value={values.name}
                error={errorOf('name')}
                onChange={(event) => change({ name: event.target.value })}
              />
              <TextField
                id="speaker-degree"
                name="degree"
                label="Degree"
                optional
                autoComplete="off"
                maxLength={100}
                value={values.degree}
                onChange={(event) => change({ degree: event.target.value })}
              />
            </FieldGrid>
            <TextField
              id="speaker-email"
              name="email"
              label="Email"
              hint="Only your team sees this. We send disclosure requests here."
              optional
              type="email"
              autoComplete="off"
              maxLength={254}
              value={values.email}
              error={errorOf('email')}
              onChange={(event) => change({ email: event.target.value })}
            />
            {offered === null ? null : (
              <div className={styles.quote}>
                <p>Biography sent with a disclosure</p>
                {offered}
                <div className={styles.next}>
                  <Button size="small" look="line" onClick={() => change({ bio: offered })}>
                    Use this biography
                  </Button>
                </div>
              </div>
            )}
            <AreaField
              id="speaker-bio"
              name="bio"
              label="Biography"
              optional
              hint={`${values.bio.length.toLocaleString('en-US')} of ${mostBioCharacters.toLocaleString('en-US')} characters. Members read it on the faculty page and with each activity.`}
              rows={6}
              maxLength={mostBioCharacters}
              value={values.bio}
              onChange={(event) => change({ bio: event.target.value })}
            />
            <UploadField
              kind="picture"
              label="Portrait"
              hint="A square picture, at least 400 × 400."
              file={values.photo}
              onFile={(photo) => change({ photo })}
              onRemove={() => change({ photo: null })}
            />
            <AreaField
              id="speaker-expertise"
              name="expertise"
              label="Expertise"
              optional
              hint="Why this person is qualified to teach the subject. Only your team sees this; reviewers ask for it."
              rows={3}
              maxLength={600}
              value={values.expertise}
              onChange={(event) => change({ expertise: event.target.value })}
            />
            <UploadField
              kind="pdf"
              label="CV"
              hint="A PDF. Only your team sees it."
              file={values.cv}
              onFile={(cv) => change({ cv })}
              onRemove={() => change({ cv: null })}
            />
            <EditorBar editor={editor} words={words} label="Save speaker" />
          </form>
        </Panel>
        <Stacked>
          <SentFiles sent={sent} mayTake={!editor.isDirty} onTaken={refresh} />
          <Panel title="Disclosures" flush>
            {disclosures.length === 0 ? (
              <p className={rowStyles.none}>No disclosures yet. Request one in an activity’s editor, under Speakers.</p>
            ) : (
              <ul className={rowStyles.rows}>
                {disclosures.map((disclosure) => (
                  <li key={disclosure.hash}>
                    <Link to={staffMap.activity(disclosure.subject, 'speakers')}>
                      {disclosure.subjectTitle || 'A deleted activity'}
                    </Link>
                    <div className={styles.wide}>
                      <DisclosureChain disclosure={disclosure} />
                    </div>
                    {disclosure.sentence === '' ? null : <p className={typography.quiet}>{disclosure.sentence}</p>}
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </Stacked>
      </SideBySide>
    </>
  );
}
