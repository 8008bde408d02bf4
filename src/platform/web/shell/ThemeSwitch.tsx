import { chooseTheme, useTheme, type Theme } from '../theme.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

const choices: readonly { readonly theme: Theme; readonly label: string; readonly icon: IconName }[] = [
  { theme: 'system', label: 'As the device', icon: 'screen' },
  { theme: 'light', label: 'Light', icon: 'sun' },
  { theme: 'dark', label: 'Dark', icon: 'moon' },
];

export function ThemeSwitch() {
  const current = useTheme();
  return (
    <fieldset className="themes">
      <legend className="vh">Colors</legend>
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
          <span className="vh">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
