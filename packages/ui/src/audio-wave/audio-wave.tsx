import { useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './audio-wave.module.css';

const BAR_COUNT = { large: 41, medium: 29, small: 4 };
const REFRESH_MS = 100;

export interface AudioWaveProps {
  label: string;
  /** Volumes from 0 to 100, the newest last. They may change more often than the wave is drawn. */
  levels: readonly number[];
  size?: keyof typeof BAR_COUNT;
  /** `warning` while releasing would discard the recording. */
  tone?: 'accent' | 'warning';
}

/** The volume of a recording over time, as bars. */
export function AudioWave({ label, levels, size = 'large', tone = 'accent' }: AudioWaveProps) {
  const bars = toBars(useSampled(levels, REFRESH_MS), BAR_COUNT[size]);
  return (
    <div role="img" aria-label={label} className={classNames(styles.wave, styles[size], styles[tone])}>
      {bars.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position.
        <span key={index} className={styles.bar} style={{ transform: `scaleY(${Math.max(0.12, level / 100)})` }} />
      ))}
    </div>
  );
}

/** The newest levels, one per bar, oldest first, padded with silence. Levels are clamped to 0–100. */
export function toBars(levels: readonly number[], count: number): readonly number[] {
  const newest = levels.slice(-count).map((level) => Math.min(100, Math.max(0, Number.isNaN(level) ? 0 : level)));
  return [...Array.from({ length: count - newest.length }, () => 0), ...newest];
}

/** The value, sampled once per interval. */
function useSampled<Value>(value: Value, intervalMs: number): Value {
  const [sample, setSample] = useState(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(() => {
    const timer = setInterval(() => setSample(latest.current), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return sample;
}
