import { useEffect, useRef, useState } from 'react';
import styles from './formula.module.css';

interface FormulaProps {
  tex: string;
  isBlock: boolean;
}

const typesetter = () => import('./typeset.ts');

/** A formula as MathML, which browsers draw with the fonts of the page. Until it can be, and if it cannot, its source. */
export function Formula({ tex, isBlock }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isTypeset, setTypeset] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void typesetter().then(({ typeset }) => {
      if (isWanted && place.current) setTypeset(typeset(place.current, tex, isBlock));
    });
    return () => {
      isWanted = false;
    };
  }, [tex, isBlock]);
  return (
    <span className={isBlock ? styles.block : undefined}>
      <span ref={place} hidden={!isTypeset} />
      {!isTypeset && <code>{tex}</code>}
    </span>
  );
}
