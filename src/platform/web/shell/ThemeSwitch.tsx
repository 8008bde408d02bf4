import { chooseTheme, useTheme, type Theme } from '../theme.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import styles from './ThemeSwitch.module.css';
import typography from '../ui/typography.module.css';

const choices: readonly { readonly theme: Theme; readonly label: string; readonly icon: IconName }[] = [
  { theme: 'system', label: 'Same as device', icon: 'screen' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
];

export function ThemeSwitch() {
  const current = useTheme();
  return (
    <fieldset className={styles.themes}>
      <legend className={typography.visuallyHidden}>Colors</legend>
      {choices.map(({ theme, label, icon }) => (
        <label key={theme} title={label}>
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === current}
            onChange={() => chooseTheme(theme)}
          />
          <Icon name={icon} />
          <span className={typography.visuallyHidden}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
