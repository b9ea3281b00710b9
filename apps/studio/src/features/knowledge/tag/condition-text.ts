import type { TagCondition } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';
import { operatorText } from './condition-draft.ts';

/** A condition as a line of text. */
export const conditionText = ({ name, type, operator, values }: TagCondition, t: (key: TextKey) => string): string =>
  [name, t(operatorText(operator, type)), values.join(', ')].join(' ');
