import { useEffect, useRef, useState } from 'react';
import styles from './formula.module.css';

interface FormulaProps {
  tex: string;
  isBlock: boolean;
}

const loadTypesetter = () => import('./typeset.ts');

/** A formula as MathML; its source until it is typeset, and if it is invalid. */
export function Formula({ tex, isBlock }: FormulaProps) {
  const container = useRef<HTMLSpanElement>(null);
  const [isTypeset, setTypeset] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void loadTypesetter().then(({ typeset }) => {
      if (isMounted && container.current) setTypeset(typeset(container.current, tex, isBlock));
    });
    return () => {
      isMounted = false;
    };
  }, [tex, isBlock]);
  return (
    <span className={isBlock ? styles.block : undefined}>
      <span ref={container} hidden={!isTypeset} />
      {!isTypeset && <code>{tex}</code>}
    </span>
  );
}
