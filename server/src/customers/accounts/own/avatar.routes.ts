import { account, AppError, AVATAR_PIXELS, avatarUpload } from '@portal/contracts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db';
import { admit, found, recorded, route, successEnvelope } from '../../../platform/http';
import { readPicture } from '../../../messaging/images';
import { findAvatar, removeAvatar, storeAvatar } from './avatar.store';

const BODY_LIMIT = 1024 * 1024;
const A_YEAR = 31_536_000;
const mediaTypes = { jpg: 'image/jpeg', png: 'image/png' };

export function registerAvatarRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(/^(image\/|application\/octet-stream)/, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: avatarUpload.method,
      url: avatarUpload.path,
      bodyLimit: BODY_LIMIT,
      onRequest: async (request) => void (await admit(app, request, avatarUpload.access, avatarUpload)),
      handler: async (request) => {
        const { actor } = request;
        if (actor === null) throw new Error(`${avatarUpload.path} was reached without admission`);
        const url = await recorded(request, actor, {}, () => storePicture(actor.loginId, request.body));
        return successEnvelope(avatarUpload.data.parse({ url }));
      },
    });
  });

  route(app, account.removeAvatar, async ({ actor }) => {
    await removeAvatar(db, actor.loginId);
    return {};
  });

  app.get<{ Params: { uuid: string } }>('/avatars/:uuid', { config: { ownPage: true } }, async (request, reply) => {
    const { uuid } = request.params;
    const avatar = found(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(uuid) ? await findAvatar(db, uuid) : null);
    return reply
      .type(mediaTypes[avatar.format])
      .header('cache-control', `private, max-age=${A_YEAR}, immutable`)
      .header('vary', 'Accept-Encoding')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-disposition', 'inline')
      .send(avatar.content);
  });

  async function storePicture(loginId: bigint, body: unknown): Promise<string> {
    if (!Buffer.isBuffer(body)) throw new AppError('image_unreadable');
    const picture = readPicture(body);
    if (picture.width !== picture.height || picture.width > AVATAR_PIXELS) throw new AppError('image_unreadable');
    return storeAvatar(db, loginId, picture);
  }
}
