export const openApiEnUS = {
  api_caller_administrator: 'Administrator',
  api_caller_public: 'Anybody',
  api_caller_signed_in: 'Signed-in users',
  api_download: 'Machine-readable version',
  api_field: 'Field',
  api_find: 'Find a call',
  api_intro:
    'Every call answers with a code and a msg: code 0 is success, anything else is a refusal with words for the user. Our own clients send the header x-requested-with; the session travels in a cookie.',
  api_nothing_found: 'No call matches “{{search}}”.',
  api_no_fields: 'No fields.',
  api_optional: 'optional',
  api_request: 'Request',
  api_response: 'Response',
  api_type: 'Type',
  api_verb_manage: 'manages',
  api_verb_read: 'reads',
  api_verb_write: 'changes',
} as const;
