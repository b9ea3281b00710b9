import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

const colours = [
  'canvas',
  'surface',
  'surface-raised',
  'surface-sunken',
  'hover',
  'pressed',
  'line',
  'line-strong',
  'text',
  'text-muted',
  'accent',
  'accent-soft',
  'accent-text',
  'highlight',
  'highlight-soft',
  'highlight-text',
  'danger',
  'danger-soft',
  'danger-text',
  'success-soft',
  'success-text',
  'warning-soft',
  'warning-text',
  'neutral-soft',
  'tint-1',
  'tint-2',
  'tint-3',
  'tint-4',
  'tint-5',
  'tint-6',
  'chart-1',
  'chart-2',
  'chart-3',
  'chart-4',
  'chart-5',
  'chart-6',
];
const sizes = ['small', 'label', 'body', 'large', 'title', 'display'];

export function TokenSection() {
  return (
    <GallerySection title="Colour and type" isWide>
      <ul className={styles.swatches}>
        {colours.map((colour) => (
          <li key={colour} className={styles.swatch}>
            <span className={styles.colour} style={{ background: `var(--color-${colour})` }} />
            {colour}
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        {sizes.map((size) => (
          <span key={size} style={{ fontSize: `var(--font-size-${size})` }}>
            {size}
          </span>
        ))}
        <code>code</code>
      </div>
    </GallerySection>
  );
}
