import { brandSign } from '../../shared/brand-sign.ts';
import styles from './Brand.module.css';

const { plate, scale, tooth, shine } = brandSign;

/** The portal’s sign; its name is next to it. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
      <rect width="32" height="32" rx={plate.radius} fill={plate.color} />
      <g transform={`translate(16 16) scale(${scale}) translate(-50 -61)`}>
        <path fill="#fff" d={tooth} />
        <path d={shine.line} fill="none" stroke={shine.color} strokeWidth={shine.width} strokeLinecap="round" />
      </g>
    </svg>
  );
}
