/**
 * The reason why an answer of the provider is refused, as a sentence for the log of logins. It never repeats what was
 * sent. The caller learns only that the answer was refused.
 */
export class SamlRefusal extends Error {
  override readonly name = 'SamlRefusal';
}

/** @throws SamlRefusal with the text `otherwise` when the fact does not hold */
export function requireFact(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new SamlRefusal(otherwise);
}
