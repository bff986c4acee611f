/** Steps in the usual order; the user can open any step at any time. */
export const stepIds = ['message', 'recipients', 'when', 'check'] as const;
export type StepId = (typeof stepIds)[number];

export const stepNamed = (name: string): StepId => stepIds.find((id) => id === name) ?? 'message';
export const stepAfter = (id: StepId): StepId | undefined => stepIds[stepIds.indexOf(id) + 1];
export const stepBefore = (id: StepId): StepId | undefined => stepIds[stepIds.indexOf(id) - 1];

/** Fields in the order of the form. */
const fieldsOfSteps = {
  message: ['name', 'description', 'alphaName', 'organization', 'message', 'acceptedFields', 'fallback', 'ttl'],
  recipients: ['recipients', 'file', 'books', 'excludedBooks'],
  when: ['sendTime', 'spread', 'quietHours', 'conditions'],
  check: [],
} as const satisfies Record<StepId, readonly string[]>;

export type FieldName = (typeof fieldsOfSteps)[StepId][number];
export const fieldsOf = (step: StepId): readonly FieldName[] => fieldsOfSteps[step];
export const fields: readonly FieldName[] = stepIds.flatMap((step) => fieldsOfSteps[step]);
export const stepOf = (field: FieldName): StepId => stepIds.find((step) => fieldsOf(step).includes(field)) ?? 'message';
