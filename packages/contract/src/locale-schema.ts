import * as z from 'zod/mini';
import { LOCALES } from './locale.ts';

export const AnyLocale = z.enum(LOCALES);
