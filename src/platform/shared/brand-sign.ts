/** The portal's sign as shapes in a square of 32 (public/favicon.svg): for pages, papers, and share cards. */
export const brandSign = {
  plate: { radius: 9, color: '#0f6062' },
  /** Of the tooth and its shine: from a drawing of 100 by 122, centered in the square. */
  scale: 0.1952,
  tooth:
    'M50 17C41 7 21 4 11.5 19C3 34 11 52 16 68C20.5 84 19.5 115 31 116C42 117 38.5 85 50 85C61.5 85 58 117 69 116C80.5 115 79.5 84 84 68C89 52 97 34 88.5 19C79 4 59 7 50 17Z',
  shine: { line: 'M22 36c1-8 6-13 13-13', width: 6, color: '#8fd3c1' },
} as const;
