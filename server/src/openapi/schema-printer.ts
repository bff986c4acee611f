import * as root from '@portal/contracts';
import * as api from '@portal/contracts/api';
import * as z from 'zod/mini';

export type JsonSchema = { [key: string]: unknown };
type Shape = z.core.$ZodType;
/** A body is what a caller may leave out of it; an answer is what it always holds. */
export type Direction = 'input' | 'output';

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && '_zod' in value;

/** Shapes that the contracts export by name stand in the document once, under that name. */
const named = new Map<Shape, string>([
  ...Object.entries(api).flatMap(([name, value]): [Shape, string][] => (isShape(value) ? [[value, name]] : [])),
  [root.RichContent, 'RichContent'],
]);

/** Prints shapes of the contracts as JSON Schema 2020-12, and keeps those that have a name for `components`. */
export class SchemaPrinter {
  private readonly printed = new Map<string, JsonSchema>();

  schema(shape: Shape, direction: Direction): JsonSchema {
    const name = named.get(shape);
    if (name === undefined) return this.print(shape, direction);
    this.keep(name, shape, direction);
    return reference(name);
  }

  /** By name, so that the order is the same whatever was printed first. */
  components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.printed].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private print(shape: Shape, direction: Direction): JsonSchema {
    const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
      io: direction,
      override: ({ zodSchema, jsonSchema }) => {
        const name = zodSchema === shape ? undefined : named.get(zodSchema);
        if (name === undefined) return simplify(jsonSchema, direction);
        this.keep(name, zodSchema, direction);
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, reference(name));
      },
    });
    return schema;
  }

  private keep(name: string, shape: Shape, direction: Direction): void {
    if (this.printed.has(name)) return;
    // Taken before it is printed, as it may name itself.
    this.printed.set(name, {});
    this.printed.set(name, this.print(shape, direction));
  }
}

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** An answer may have more fields one day; and what a format says needs no expression of 300 letters. */
function simplify(schema: JsonSchema, direction: Direction): void {
  if (direction === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.format !== undefined) delete schema.pattern;
}
