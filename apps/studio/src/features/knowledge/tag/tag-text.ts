import type { DocumentTagValue } from '@parley/contract';

/** The value of a tag with its name. */
export const tagText = ({ name, value }: DocumentTagValue): string => `${name}: ${value}`;
