import { BookOpenText, Clock, type LucideIcon, MapPin, MessageSquareReply } from 'lucide-react';
import type { TextKey } from '../../../../i18n/text-key.ts';

export interface BuiltInTool {
  /** The name by which the model knows it. */
  readonly name: string;
  readonly title: TextKey;
  readonly description: TextKey;
  readonly Icon: LucideIcon;
}

/** The tools that every installation has, in the words of its users. A test compares them with the contract. */
export const builtInTools: readonly BuiltInTool[] = [
  { name: 'current_time', title: 'tool_time', description: 'tool_time_description', Icon: Clock },
  { name: 'ask_user', title: 'tool_ask', description: 'tool_ask_description', Icon: MessageSquareReply },
  { name: 'request_location', title: 'tool_location', description: 'tool_location_description', Icon: MapPin },
  { name: 'search_guide', title: 'tool_guide', description: 'tool_guide_description', Icon: BookOpenText },
];
