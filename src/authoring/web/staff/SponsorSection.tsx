import { EditorSection } from '#platform/web/console/EditorFrame.tsx';
import { UploadField } from '#platform/web/uploads/UploadField.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { AreaField } from '#platform/web/ui/AreaField.tsx';
import { FieldGrid } from '#platform/web/ui/FieldGrid.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { isPublication, type DraftForm } from '../../draft-form.ts';
import { youtubeId } from './youtube-address.ts';
import { fieldId, useDraft, useFieldChecks } from './draft-context.ts';
import { DraftSelect } from './DraftFields.tsx';

type Offer = NonNullable<DraftForm['offer']>;

const emptyOffer: Offer = {
  headline: '',
  blurb: '',
  headlineButtons: '',
  buttonTextYes: 'Yes, please',
  buttonTextNo: 'No, thanks',
  video: { youtube: '', file: null },
  captions: null,
};

/** Who supports it, and the video of theirs that members may see before the exam. */
export function SponsorSection() {
  const { kind, values, answer, change, names, isReadOnly } = useDraft();
  const { offer, company } = values;
  const sponsor = company === null ? 'the sponsor' : (names.companies.get(company) ?? 'the sponsor');
  const companies = answer.choices.companies.map(({ id, name }) => ({ id, label: name }));
  if (isPublication(kind))
    return (
      <EditorSection title="Sponsor" lead="Sponsors help pay for it. They never review or change the content.">
        <DraftSelect name="company" none="No sponsor" choices={companies} />
      </EditorSection>
    );
  return (
    <>
      <EditorSection
        title={kind === 'tutorial' ? 'Company' : 'Sponsor'}
        lead={
          kind === 'tutorial'
            ? 'Whose product this is about.'
            : 'Sponsors help pay for it. They never review or change the content.'
        }
      >
        <FieldGrid>
          <DraftSelect
            name="company"
            none={kind === 'tutorial' ? 'Choose a company' : 'No sponsor'}
            choices={companies}
          />
          <DraftSelect name="companyRole" label="Role" />
        </FieldGrid>
      </EditorSection>
      {kind === 'tutorial' ? null : (
        <EditorSection
          title="Sponsor’s video"
          lead={`Members see it after the evaluation, before the exam, and answer whether ${sponsor} may contact them. They can skip it.`}
        >
          {offer === null ? (
            <div>
              <Button
                look="soft"
                size="small"
                icon="plus"
                disabledReason={isReadOnly ? 'You can’t change this.' : null}
                onClick={() => change({ offer: emptyOffer })}
              >
                Add a sponsor’s video
              </Button>
            </div>
          ) : (
            <>
              <OfferFields
                offer={offer}
                sponsor={sponsor}
                onChange={(changes) => change({ offer: { ...offer, ...changes } })}
              />
              {isReadOnly ? null : (
                <div>
                  <Button look="quiet" size="small" onClick={() => change({ offer: null })}>
                    Remove the sponsor’s video
                  </Button>
                </div>
              )}
            </>
          )}
        </EditorSection>
      )}
    </>
  );
}

type OfferProps = {
  readonly offer: Offer;
  readonly sponsor: string;
  readonly onChange: (changes: Partial<Offer>) => void;
};

function OfferFields({ offer, sponsor, onChange }: OfferProps) {
  const { fileOf, addFile, isReadOnly } = useDraft();
  const text = (name: 'headline' | 'blurb' | 'headlineButtons' | 'buttonTextYes' | 'buttonTextNo') => ({
    id: fieldId(`offer.${name}`),
    name,
    value: offer[name],
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
  });
  const headline = useFieldChecks('offer.headline', offer.headline);
  const question = useFieldChecks('offer.headlineButtons', offer.headlineButtons);
  const video = useFieldChecks('offer.video', offer.video.file);
  return (
    <>
      <TextField {...text('headline')} label="Headline" error={headline.error} />
      <AreaField {...text('blurb')} label="Text" optional rows={3} />
      <UploadField
        id={fieldId('offer.video')}
        kind="video"
        label="Video"
        error={video.error}
        isReadOnly={isReadOnly}
        file={fileOf(offer.video.file)}
        onFile={(file) => {
          addFile(file);
          onChange({ video: { youtube: '', file: file.hash } });
        }}
        onRemove={() => onChange({ video: { ...offer.video, file: null }, captions: null })}
      />
      {offer.video.file === null ? (
        <TextField
          id={fieldId('offer.youtube')}
          name="youtube"
          label="YouTube address"
          optional
          placeholder="https://youtu.be/…"
          defaultValue={offer.video.youtube === '' ? '' : `https://youtu.be/${offer.video.youtube}`}
          onChange={(event) => onChange({ video: { youtube: youtubeId(event.target.value) ?? '', file: null } })}
        />
      ) : (
        <UploadField
          kind="captions"
          label="Captions"
          isReadOnly={isReadOnly}
          file={fileOf(offer.captions)}
          onFile={(file) => {
            addFile(file);
            onChange({ captions: file.hash });
          }}
          onRemove={() => onChange({ captions: null })}
        />
      )}
      <TextField
        {...text('headlineButtons')}
        label="Question"
        error={question.error}
        hint={`Answering yes shares the member’s name and email with ${sponsor}. The wording is stored with each answer.`}
      />
      <FieldGrid>
        <TextField {...text('buttonTextYes')} label="“Yes” button" />
        <TextField {...text('buttonTextNo')} label="“No” button" />
      </FieldGrid>
    </>
  );
}
