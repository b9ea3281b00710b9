import { classNames } from '../class-names.ts';
import styles from './audio-wave.module.css';
import { toBars } from './to-bars.ts';
import { useSampled } from './use-sampled.ts';

const BAR_COUNT = { large: 41, medium: 29, small: 4 };
const REFRESH_MS = 100;

export interface AudioWaveProps {
  label: string;
  /** Volumes from 0 to 100, the newest last. They may come as often as they like. */
  levels: readonly number[];
  size?: keyof typeof BAR_COUNT;
  /** `warning` while letting go would throw the recording away. */
  tone?: 'accent' | 'warning';
}

/** How loud it is and was. */
export function AudioWave({ label, levels, size = 'large', tone = 'accent' }: AudioWaveProps) {
  const bars = toBars(useSampled(levels, REFRESH_MS), BAR_COUNT[size]);
  return (
    <div role="img" aria-label={label} className={classNames(styles.wave, styles[size], styles[tone])}>
      {bars.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
        <span key={index} className={styles.bar} style={{ transform: `scaleY(${Math.max(0.12, level / 100)})` }} />
      ))}
    </div>
  );
}
