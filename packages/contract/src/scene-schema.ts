import * as z from 'zod/mini';
import { Scene } from './scene.ts';

export const AnyScene = z.literal(Object.values(Scene));
