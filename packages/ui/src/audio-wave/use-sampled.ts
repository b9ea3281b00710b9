import { useEffect, useRef, useState } from 'react';

/** A value that changes often, looked at once per interval. */
export function useSampled<Value>(value: Value, intervalMs: number): Value {
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
