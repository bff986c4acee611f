import { UPLOAD_CHUNK_BYTES, type UploadState } from '@portal/contracts';
import { envelopeOf, type TestApp } from './app';

type Server = Pick<TestApp, 'app' | 'post'>;

export const sendChunk = ({ app }: Pick<TestApp, 'app'>, token: string | null, { uuid, offset, content }: {
  uuid: string; offset: number; content: Buffer;
}) => app.inject({
  method: 'POST', url: `/v2/uploads/piece?uuid=${uuid}&offset=${offset}`, payload: content,
  headers: { 'content-type': 'application/octet-stream', ...(token !== null && { 'x-token': token }) },
});

export async function uploadWhole(server: Server, token: string, content: Buffer, fileName = 'people.csv'): Promise<string> {
  const begun = await server.post('/v2/uploads/begin', token, { fileName, bytes: content.length });
  if (begun.statusCode !== 200) throw new Error(begun.body);
  const { uuid } = envelopeOf(begun).data as unknown as UploadState;
  for (let offset = 0; offset < content.length; offset += UPLOAD_CHUNK_BYTES) {
    const response = await sendChunk(server, token, { uuid, offset, content: content.subarray(offset, offset + UPLOAD_CHUNK_BYTES) });
    if (response.statusCode !== 200) throw new Error(response.body);
  }
  return uuid;
}
