import styles from './Brand.module.css';
/** The portal’s sign, the drawing of public/favicon.svg; its name is beside it. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#0f6062" />
      <g transform="translate(16 16) scale(.1952) translate(-50 -61)">
        <path
          fill="#fff"
          d="M50 17C41 7 21 4 11.5 19C3 34 11 52 16 68C20.5 84 19.5 115 31 116C42 117 38.5 85 50 85C61.5 85 58 117 69 116C80.5 115 79.5 84 84 68C89 52 97 34 88.5 19C79 4 59 7 50 17Z"
        />
        <path d="M22 36c1-8 6-13 13-13" fill="none" stroke="#8fd3c1" strokeWidth="6" strokeLinecap="round" />
      </g>
    </svg>
  );
}
