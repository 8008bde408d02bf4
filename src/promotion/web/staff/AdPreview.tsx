import { useState } from 'react';
import { ChipButton } from '#platform/web/ui/ChipButton.tsx';
import { Panel } from '#platform/web/console/Panel.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import layout from '#platform/web/ui/layout.module.css';
import typography from '#platform/web/ui/typography.module.css';
import { bannerPictures } from '../../banner-size.ts';
import { bySize } from '../../by-size.ts';
import { promotionMessages } from '../../contract.ts';
import styles from './AdPreview.module.css';

type Props = {
  /** Addresses by index of PR-3; null where there is no picture. */
  readonly pictures: readonly (string | null)[];
  readonly darkPictures: readonly (string | null)[];
  readonly alt: string;
  readonly blurb: string;
  readonly buttonText: string;
  readonly sponsor: string;
};

const urlsOf = (pictures: readonly (string | null)[]) =>
  bySize(pictures.flatMap((url, position) => (url === null ? [] : [{ position, url }])));

/** The five widths of PR-3, widest first. */
const widthWords: Readonly<Record<number, string>> = {
  1200: 'Desktop, from 1200 px',
  992: 'Small desktop, 992 to 1199 px',
  768: 'Tablet, 768 to 991 px',
  576: 'Large phone, 576 to 767 px',
  0: 'Phone, below 576 px',
};

/** An advertisement as lists show it at each width, in light and dark, and what it opens. Nothing here is counted. */
export function AdPreview({ pictures, darkPictures, alt, blurb, buttonText, sponsor }: Props) {
  const [isDark, setDark] = useState(false);
  const light = urlsOf(pictures);
  const dark = urlsOf(darkPictures);
  const shown = bannerPictures(isDark && dark.length > 0 ? dark : light);
  return (
    <Panel
      title="Preview"
      aside={
        <div className={layout.cluster} role="group" aria-label="Theme of the preview">
          <ChipButton look="choice" isOn={!isDark} onClick={() => setDark(false)}>
            Light
          </ChipButton>
          <ChipButton look="choice" isOn={isDark} onClick={() => setDark(true)}>
            Dark
          </ChipButton>
        </div>
      }
    >
      <p className={typography.caption}>
        {shown.length === 0
          ? 'Add a picture to see it here.'
          : isDark && dark.length === 0
            ? 'Without dark pictures, the light ones are dimmed on dark pages.'
            : 'As lists show it, scaled down where it is wider than this panel.'}
      </p>
      {shown.length === 0 ? null : (
        <div
          className={classNames(
            styles.page,
            isDark ? styles.dark : styles.light,
            isDark && dark.length === 0 && styles.dimmed,
          )}
        >
          {shown.map(({ from, url, width, height }) => (
            <figure key={from}>
              <img src={url} alt="" width={width} height={height} />
              <figcaption>
                {widthWords[from]} · {width} × {height}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
      <div className={classNames(styles.page, styles.offer, isDark ? styles.dark : styles.light)}>
        <p className={typography.eyebrow}>When it is opened</p>
        <b>{alt === '' ? 'What the picture shows' : alt}</b>
        {blurb === '' ? null : <p>{blurb}</p>}
        <p className={typography.caption}>{promotionMessages.consent(sponsor, 'member')}</p>
        <p>
          Button: <b>{buttonText === '' ? 'not named yet' : buttonText}</b>
        </p>
      </div>
    </Panel>
  );
}
