import * as root from '@portal/contracts';
import * as api from '@portal/contracts/api';
import * as z from 'zod/mini';

export type JsonSchema = { [key: string]: unknown };
type Shape = z.core.$ZodType;
/** Input schemas mark what callers may omit, output schemas what responses always contain. */
export type Direction = 'input' | 'output';

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && '_zod' in value;

/** Shapes exported by the contracts appear once in the document, under their export name. */
const named = new Map<Shape, string>([
  ...Object.entries(api).flatMap(([name, value]): [Shape, string][] => (isShape(value) ? [[value, name]] : [])),
  [root.RichContent, 'RichContent'],
]);

/** JSON Schema 2020-12; collects named shapes for `components`. */
export class SchemaPrinter {
  private readonly printed = new Map<string, JsonSchema>();

  schema(shape: Shape, direction: Direction): JsonSchema {
    const name = named.get(shape);
    if (name === undefined) return this.print(shape, direction);
    this.addSchema(name, shape, direction);
    return reference(name);
  }

  components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.printed].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private print(shape: Shape, direction: Direction): JsonSchema {
    const { $schema: _dialect, ...schema } = z.toJSONSchema(shape, {
      io: direction,
      override: ({ zodSchema, jsonSchema }) => {
        const name = zodSchema === shape ? undefined : named.get(zodSchema);
        if (name === undefined) return simplify(jsonSchema, direction);
        this.addSchema(name, zodSchema, direction);
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, reference(name));
      },
    });
    return schema;
  }

  private addSchema(name: string, shape: Shape, direction: Direction): void {
    if (this.printed.has(name)) return;
    this.printed.set(name, {});
    this.printed.set(name, this.print(shape, direction));
  }
}

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Output schemas allow new fields. Drops long regular expressions where `format` says the same. */
function simplify(schema: JsonSchema, direction: Direction): void {
  if (direction === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.format !== undefined) delete schema.pattern;
}
