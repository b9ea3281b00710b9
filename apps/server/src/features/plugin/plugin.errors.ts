import {
  PLUGIN_TOOLS_MAX,
  type RefusalName,
  type RefusalValues,
  SPACE_PLUGINS_MAX,
  TOOL_MOCK_SETS_MAX,
} from '@parley/contract';
import { DomainError } from '../../platform/domain-error.ts';

export class TooManyPlugins extends DomainError {
  readonly refusal = 'tooManyPlugins';
  constructor() {
    super({ max: SPACE_PLUGINS_MAX });
  }
}

export class TooManyPluginTools extends DomainError {
  readonly refusal = 'tooManyPluginTools';
  constructor() {
    super({ max: PLUGIN_TOOLS_MAX });
  }
}

export class TooManyMockSets extends DomainError {
  readonly refusal = 'tooManyMockSets';
  constructor() {
    super({ max: TOOL_MOCK_SETS_MAX });
  }
}

/** A refusal of this feature that has nothing beside its values. */
export class PluginRefusal<Name extends RefusalName> extends DomainError {
  readonly refusal: Name;
  constructor(refusal: Name, values: RefusalValues = {}, cause?: unknown) {
    super(values, cause);
    this.refusal = refusal;
  }
}
