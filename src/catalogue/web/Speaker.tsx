import { Marked } from './Marked.tsx';
import { SpeakerLine } from './SpeakerLine.tsx';

type Props = {
  readonly row: {
    readonly speakerName: string;
    readonly speakerPhoto: string | null;
    readonly sponsorCompanyName: string;
  };
};

/** The speaker and the sponsor, on a card. */
export function Speaker({ row: { speakerName, speakerPhoto, sponsorCompanyName } }: Props) {
  return (
    <SpeakerLine photo={speakerPhoto} name={speakerName === '' ? null : <Marked text={speakerName} />}>
      Company: <Marked text={sponsorCompanyName} />
    </SpeakerLine>
  );
}
