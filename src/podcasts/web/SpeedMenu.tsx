import { MenuChoice, RowMenu } from '#platform/web/ui/RowMenu.tsx';
import { speeds, type Speed } from '../playback-positions.ts';
import { setSpeed } from './player.ts';
import styles from './SpeedMenu.module.css';

/** How fast it plays: a button that says so, and a menu of the speeds. */
export function SpeedMenu({ speed }: { readonly speed: Speed }) {
  return (
    <RowMenu label={`Speed, ${speed} times`} face={`${speed}×`} className={styles.opener}>
      {speeds.map((each) => (
        <MenuChoice key={each} isChosen={each === speed} onChoose={() => setSpeed(each)}>
          {each}×
        </MenuChoice>
      ))}
    </RowMenu>
  );
}
