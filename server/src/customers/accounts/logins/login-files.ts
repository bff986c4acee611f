import { endpoint, gridExports, jsonInQuery, type Language, type OwnLogin, ownLoginExportColumns, roles } from '@portal/contracts';
import { type AdminLogin, adminGridExports, adminLogins, loginExportColumns } from '@portal/contracts/admin';
import * as z from 'zod/mini';
import { textsIn } from '../../../platform/locales';
import { cellsBy, tableFileQuery } from '../../../platform/sheets';

export const ownLoginsFile = endpoint({
  method: 'GET', ...gridExports.ownLogins, data: z.unknown(),
  query: z.object({
    ...tableFileQuery,
    filter: z._default(jsonInQuery(z.strictObject({ text: z.optional(z.string().check(z.trim(), z.maxLength(200))) })), {}),
  }),
});

export const loginsFile = endpoint({
  method: 'GET', ...adminGridExports.logins, data: z.unknown(),
  query: z.object({ ...tableFileQuery, filter: adminLogins.list.query.shape.filter }),
});

function textsOf(language: Language) {
  const { t, group } = textsIn(language);
  const names = group('tables.role');
  const statuses = group('tables.loginStatus');
  return {
    t,
    rolesText: (of: readonly string[]) => of.map((role) => {
      const known = roles.find((each) => each === role);
      return known ? names[known] : role;
    }).join(', '),
    statusText: (status: 1 | 2 | 3) => ({ 1: statuses.active, 2: statuses.locked, 3: statuses.deleted })[status],
    twoFactorText: (on: boolean) => t(on ? 'tables.on' : 'tables.off'),
  };
}

export const ownLoginTable = {
  all: ownLoginExportColumns,
  cellsOf: cellsBy<OwnLogin, (typeof ownLoginExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language, { at }) => {
      const { t, rolesText, statusText, twoFactorText } = textsOf(language);
      return {
        name: ['text', (row) => row.name], login: ['text', (row) => row.login], email: ['text', (row) => row.email],
        roles: ['text', (row) => rolesText(row.roles)],
        organizations: ['text', (row) => row.organizations.map(({ name }) => name).join(', ') || t('tables.allOrganizations')],
        twoFactor: ['text', (row) => twoFactorText(row.twoFactor)], lastSeen: ['time', (row) => at(row.lastSeen)],
        status: ['text', (row) => statusText(row.status)],
      };
    },
  ),
};

export const loginTable = {
  all: loginExportColumns,
  cellsOf: cellsBy<AdminLogin, (typeof loginExportColumns)[number]>(
    (language) => textsIn(language).group('tables.columns'),
    (language, { at }) => {
      const { t, rolesText, statusText, twoFactorText } = textsOf(language);
      return {
        login: ['text', (row) => row.login], name: ['text', (row) => row.name], customer: ['text', (row) => row.customer.name],
        roles: ['text', (row) => rolesText(row.roles)], status: ['text', (row) => statusText(row.status)],
        twoFactor: ['text', (row) => twoFactorText(row.twoFactor)], email: ['text', (row) => row.email],
        type: ['text', (row) => t(row.type === 'client' ? 'tables.loginType.client' : 'tables.loginType.service')],
        lastSeen: ['time', (row) => at(row.lastSeen)],
      };
    },
  ),
};
