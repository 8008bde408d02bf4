import type { CSSProperties } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import typography from '#platform/web/ui/typography.module.css';
import {
  brandColors,
  colorProblem,
  contrastsOf,
  grounds,
  ratioText,
  readableColor,
  tonesOf,
  type Tones,
} from '../../brand-color.ts';
import { SectionPanel, useSection, type Kept } from './SettingsSection.tsx';
import styles from './BrandingSection.module.css';

const isColor = (typed: string): boolean => /^#[0-9a-f]{6}$/.test(typed);

export function BrandingSection({ kept }: { readonly kept: Kept<'branding'> }) {
  const of = useSection('branding', kept, ({ color: chosen }) => {
    const asked = chosen.trim().toLowerCase();
    if (!isColor(asked)) return 'Type a color such as #0F6062.';
    return colorProblem(asked) === null ? null : 'Choose a color that everyone can read.';
  });
  const typed = of.editor.values.color;
  const color = typed.trim().toLowerCase();
  const choose = (next: string) => of.editor.change({ color: next });
  return (
    <SectionPanel section="branding" kept={kept} of={of} words={{ color: { label: 'Color' } }}>
      <fieldset className={styles.swatches}>
        <legend className={typography.visuallyHidden}>Color</legend>
        {brandColors.map((each) => (
          <label key={each.color} title={each.name} style={{ '--swatch': each.color } as CSSProperties}>
            <input
              type="radio"
              name="swatch"
              value={each.color}
              checked={each.color === color}
              onChange={() => choose(each.color)}
              aria-label={each.name}
            />
            <Icon name="check" />
          </label>
        ))}
      </fieldset>
      <div className={styles.own}>
        <TextField
          id="brand-color"
          name="color"
          label="Your own"
          hint="Six digits after #."
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={typed}
          onChange={(event) => choose(event.target.value)}
          error={isColor(color) ? undefined : of.errorOf('color')}
        />
      </div>
      {isColor(color) ? (
        <>
          <Contrast color={color} onUse={choose} />
          <div className={styles.pages}>
            <Preview name="Light" page={grounds.light.paper} ink="#0b2e31" tones={tonesOf(color).light} />
            <Preview name="Dark" page={grounds.dark.paper} ink="#ecf5f1" tones={tonesOf(color).dark} />
          </div>
        </>
      ) : null}
    </SectionPanel>
  );
}

/** Whether everyone can read the color, computed while it is typed. */
function Contrast({ color, onUse }: { readonly color: string; readonly onUse: (color: string) => void }) {
  const problem = colorProblem(color);
  const { light, dark } = contrastsOf(color);
  if (problem === null)
    return (
      <Alert kind="success" title={`${ratioText(light)} on light pages, ${ratioText(dark)} on dark pages`}>
        <p>Everyone can read it. Dark pages use a lighter tone of your color.</p>
      </Alert>
    );
  const readable = readableColor(color);
  return (
    <Alert kind="error" title={problem}>
      <p>Members with low vision couldn’t read your buttons and links.</p>
      <Button size="small" look="line" onClick={() => onUse(readable)}>
        Use {readable.toUpperCase()}
      </Button>
    </Alert>
  );
}

type PreviewProps = { readonly name: string; readonly page: string; readonly ink: string; readonly tones: Tones };

/**
 * A part of a page in one theme, whatever the console's own is. For the eye alone: it also shows colors that can't be
 * read, which the sentence above it says.
 */
function Preview({ name, page, ink, tones }: PreviewProps) {
  const colors = {
    '--page-ground': page,
    '--page-ink': ink,
    '--button': tones.action,
    '--on-button': tones.onAction,
    '--soft': tones.soft,
    '--on-soft': tones.onSoft,
  };
  return (
    <div className={styles.page} style={colors as CSSProperties} inert>
      <b>{name}</b>
      <p>Vital pulp therapy: when the nerve can stay</p>
      <span className={styles.button}>Start class</span>
      <span className={styles.soft}>Watch later</span>
      <span className={styles.link}>0.5 CEU self-study</span>
    </div>
  );
}
