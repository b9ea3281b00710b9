import type { TracePrompt } from '@parley/contract';
import { Text } from '@parley/ui';
import styles from './step-details.module.css';
import { StepJson } from './step-json.tsx';

/** The tools that the model could call, with their parameters. */
export function ToolsOffered({ tools }: { tools: TracePrompt['tools'] }) {
  return (
    <ul className={styles.tools}>
      {tools.map(({ name, description, parameters, cut }) => (
        <li key={name}>
          <p className={styles.label}>{name}</p>
          <Text tone="muted" size="label">
            {description}
          </Text>
          <StepJson label={name} text={parameters} cut={cut} />
        </li>
      ))}
    </ul>
  );
}
