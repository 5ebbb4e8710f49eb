{{/* Envoy's configuration: that of deploy/envoy/ with addresses of the cluster, and encrypted where a certificate is given. */}}

{{- define "croupier.envoyConfig" -}}
{{- $config := tpl (.Files.Get "files/envoy.yaml") . | fromYaml -}}
{{- if .Values.tls.secretName -}}
{{- range $listener := $config.static_resources.listeners -}}
{{- if eq $listener.name "grpc" -}}
{{- $_ := set (first $listener.filter_chains) "transport_socket" (include "croupier.tlsOfListener" $ | fromYaml) -}}
{{- end -}}
{{- end -}}
{{- range $cluster := $config.static_resources.clusters -}}
{{- if eq $cluster.name "croupier" -}}
{{- $_ := set $cluster "transport_socket" (include "croupier.tlsOfReplicas" $ | fromYaml) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{ toYaml $config }}
{{- end }}

{{- define "croupier.tlsOfListener" -}}
name: envoy.transport_sockets.tls
typed_config:
  "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext
  require_client_certificate: {{ .Values.tls.callerCertificates }}
  common_tls_context:
    alpn_protocols: [h2]
    {{- include "croupier.certificateFiles" . | nindent 4 }}
    {{- if .Values.tls.callerCertificates }}
    validation_context_sds_secret_config: {{ include "croupier.authorityFile" . }}
    {{- end }}
{{- end }}

{{- define "croupier.tlsOfReplicas" -}}
name: envoy.transport_sockets.tls
typed_config:
  "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext
  sni: {{ include "croupier.replicas" . }}
  common_tls_context:
    alpn_protocols: [h2]
    {{- include "croupier.certificateFiles" . | nindent 4 }}
    combined_validation_context:
      default_validation_context:
        match_typed_subject_alt_names: [{san_type: DNS, matcher: {exact: {{ include "croupier.replicas" . }}}}]
      validation_context_sds_secret_config: {{ include "croupier.authorityFile" . }}
{{- end }}

{{- define "croupier.certificateFiles" -}}
tls_certificate_sds_secret_configs:
- {name: certificates, sds_config: {resource_api_version: V3, path_config_source: {path: /etc/envoy/certificates.yaml}}}
{{- end }}

{{- define "croupier.authorityFile" -}}
{name: authority, sds_config: {resource_api_version: V3, path_config_source: {path: /etc/envoy/authority.yaml}}}
{{- end }}

{{/* Read again when Kubernetes puts other files into the folder. */}}
{{- define "croupier.envoyCertificates" -}}
resources:
- "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.Secret
  name: certificates
  tls_certificate:
    certificate_chain: {filename: /run/certificates/tls.crt}
    private_key: {filename: /run/certificates/tls.key}
    watched_directory: {path: /run/certificates}
{{- end }}

{{- define "croupier.envoyAuthority" -}}
resources:
- "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.Secret
  name: authority
  validation_context:
    trusted_ca: {filename: /run/certificates/ca.crt}
    watched_directory: {path: /run/certificates}
{{- end }}
