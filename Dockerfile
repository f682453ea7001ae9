# Images of Foyer, one for each part (docs/deploy/containers.md):
#
#   docker build --target backend --tag foyer-backend .
#   docker build --target site --tag foyer-site .
#
# Any image with Node 24, npm and the C library of Debian can take the place of NODE_IMAGE.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN FOYER_STANDALONE=on npm run build && npm run image-files -- /out

FROM ${NODE_IMAGE} AS backend
# tsx keeps what it compiled in /tmp, the only folder beside DATA_DIR that is written to.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/foyer HOME=/tmp
RUN install -d -m 0700 -o 10001 -g 10001 /var/lib/foyer
WORKDIR /srv/foyer
COPY --from=build /out/backend ./
USER 10001:10001
VOLUME /var/lib/foyer
EXPOSE 1337
CMD ["node", "--import", "tsx/esm", "server/start.ts"]

FROM ${NODE_IMAGE} AS site
# Next's own server takes the address from HOSTNAME.
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 HOME=/tmp NEXT_TELEMETRY_DISABLED=1
WORKDIR /srv/foyer
COPY --from=build /out/site ./
USER 10001:10001
EXPOSE 3000
CMD ["node", "server.js"]
